"""browser.py - Chromium, driven over a pipe with nothing but Python's own library.

    with Browser() as browser:
        page = browser.open("file:///tmp/page.html", 1280, 900)
        page.click("#flip")
        assert page.run("document.title") == "plyproof workbench"

Chromium reads messages of the DevTools protocol from descriptor 3 and writes to descriptor 4, each
message ended by a NUL byte. A page keeps what it said to its console and what it asked the network
for, so that a test can require that there was nothing."""
# SPDX-License-Identifier: MIT
import base64
import json
import os
import select
import shutil
import signal
import tempfile
import time

FLAGS = ["--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-dev-shm-usage",
         "--disable-gpu", "--no-first-run", "--disable-extensions",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-default-apps", "--mute-audio",
         "--hide-scrollbars", "--force-color-profile=srgb",
         "--disable-features=Translate,MediaRouter", "--no-default-browser-check",
         "--password-store=basic"]
PATIENCE = 600  # seconds; nothing takes nearly so long, but machines may be busy


class Browser:
    def __init__(self, program="chromium"):
        self.folder = tempfile.mkdtemp(prefix="plyproof-browser.")
        to_read, self.to_browser = os.pipe()
        self.from_browser, to_write = os.pipe()
        # The ends that Chromium is given must not themselves lie on 3 and 4 when these are set.
        ends = [os.dup2(end, high, inheritable=False)
                for end, high in ((to_read, 93), (to_write, 94))]
        os.close(to_read)
        os.close(to_write)
        log = os.open(os.path.join(self.folder, "log"), os.O_CREAT | os.O_WRONLY)
        self.process = os.posix_spawnp(
            program, [program, *FLAGS, f"--user-data-dir={self.folder}/profile", "about:blank"],
            {**os.environ, "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder},
            # The log may itself be 3 or 4, so it is passed on first.
            file_actions=[(os.POSIX_SPAWN_DUP2, log, 1), (os.POSIX_SPAWN_DUP2, log, 2),
                          (os.POSIX_SPAWN_DUP2, ends[0], 3), (os.POSIX_SPAWN_DUP2, ends[1], 4)],
            setpgroup=0)
        for end in (*ends, log):
            os.close(end)
        self.rest, self.number, self.answers, self.pages = b"", 0, {}, {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.killpg(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.to_browser)
        os.close(self.from_browser)
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self, seconds):
        """Takes in what has come, or waits that long for it."""
        if not select.select([self.from_browser], [], [], seconds)[0]:
            return
        some = os.read(self.from_browser, 1 << 20)
        if not some:
            with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
                raise RuntimeError("the browser ended: " + log.read()[-2000:])
        *whole, self.rest = (self.rest + some).split(b"\0")
        for message in map(json.loads, whole):
            if "id" in message:
                self.answers[message["id"]] = message
            elif message.get("sessionId") in self.pages:
                self.pages[message["sessionId"]].happened(message["method"], message["params"])

    def send(self, method, session=None, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to_browser, data):]
        return self.number

    def call(self, method, session=None, **params):
        return self.answer(self.send(method, session, **params), method)

    def answer(self, number, method):
        end = time.monotonic() + PATIENCE
        while number not in self.answers:
            self.receive(1)
            if time.monotonic() > end:
                raise RuntimeError(f"{method} was not answered")
        answer = self.answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, address, width=1280, height=900, **traits):
        return Page(self, address, width, height, **traits)


class Page:
    """A page of its own, in a window of its own size; `still` is for those who want less motion."""

    def __init__(self, browser, address, width, height, dark=False, touch=False, still=True):
        self.browser, self.console, self.requests = browser, [], []
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target,
                                    flatten=True)["sessionId"]
        browser.pages[self.session] = self
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])
        self.call("Emulation.setTouchEmulationEnabled", enabled=touch)
        self.size(width, height)
        self.go(address)

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)

    def happened(self, event, params):
        if event == "Runtime.consoleAPICalled":
            self.console.append(" ".join(str(a.get("value", a.get("description")))
                                         for a in params["args"]))
        elif event == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.console.append(details.get("exception", {}).get("description", details["text"]))
        elif event == "Log.entryAdded":
            self.console.append(params["entry"]["text"])
        elif event == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def go(self, address):
        """Loads another document. It may have changed its own fragment before one looks."""
        self.call("Page.navigate", url=address)
        file = json.dumps(address.split("#")[0])
        self.wait(f"location.href.split('#')[0] === {file} && document.readyState === 'complete'")

    def run(self, expression):
        """The value of an expression of JavaScript; a promise is waited for."""
        done = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                         returnByValue=True)
        if "exceptionDetails" in done:
            details = done["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return done["result"].get("value")

    def wait(self, condition):
        """Until an expression is true; returns its value."""
        end = time.monotonic() + PATIENCE
        while True:
            value = self.run(condition)
            if value:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"it never became true: {condition}")
            self.browser.receive(0.02)

    def middle(self, selector):
        """Where an element is, after it is scrolled into sight."""
        return self.run(f"""(() => {{
            const found = document.querySelector({json.dumps(selector)});
            if (!found) throw new Error("there is no " + {json.dumps(selector)});
            found.scrollIntoView({{block: "nearest", behavior: "instant"}});
            const box = found.getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }})()""")

    def mouse(self, kind, x, y, buttons=1):
        self.all_of("Input.dispatchMouseEvent", [self.moused(kind, x, y, buttons)])

    def moused(self, kind, x, y, buttons=1):
        return {"type": kind, "x": x, "y": y, "button": "left" if buttons else "none",
                "buttons": buttons, "clickCount": int(kind != "mouseMoved")}

    def all_of(self, method, events):
        """Sends events behind each other, and waits until all are dealt with: each by itself would
        wait for a picture."""
        sent = [self.browser.send(method, self.session, **event) for event in events]
        for number in sent:
            self.browser.answer(number, method)

    def click(self, selector):
        x, y = self.middle(selector)
        self.all_of("Input.dispatchMouseEvent", [
            self.moused("mouseMoved", x, y, 0), self.moused("mousePressed", x, y),
            self.moused("mouseReleased", x, y)])

    def hover(self, selector):
        self.mouse("mouseMoved", *self.middle(selector), 0)

    def drag(self, start, end):
        (x, y), (to_x, to_y) = self.middle(start), self.middle(end)
        self.mouse("mouseMoved", x, y, 0)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseMoved", (x + to_x) / 2, (y + to_y) / 2)
        self.mouse("mouseMoved", to_x, to_y)
        self.mouse("mouseReleased", to_x, to_y)

    def tap(self, selector):
        x, y = self.middle(selector)
        self.all_of("Input.dispatchTouchEvent", [
            {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]},
            {"type": "touchEnd", "touchPoints": []}])

    def slide(self, start, end):
        """Drags with a finger, fast. The page must not let it be taken for scrolling, which a tap
        soon after would only stop."""
        (x, y), (to_x, to_y) = self.middle(start), self.middle(end)
        for kind, points in (("touchStart", [(x, y)]), ("touchMove", [((x + to_x) / 2, y)]),
                             ("touchMove", [(to_x, to_y)]), ("touchEnd", [])):
            self.call("Input.dispatchTouchEvent", type=kind,
                      touchPoints=[{"x": at[0], "y": at[1]} for at in points])

    KEYS = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39,
            "ArrowDown": 40, " ": 32}

    def key(self, key):
        text = {"text": "\r"} if key == "Enter" else {"text": " "} if key == " " else {}
        what = {"key": key, "code": "Space" if key == " " else key,
                "windowsVirtualKeyCode": self.KEYS[key]}
        self.all_of("Input.dispatchKeyEvent",
                    [{"type": "keyDown", **what, **text}, {"type": "keyUp", **what}])

    def type(self, selector, text):
        """Puts a text into a field as a paste does."""
        self.run(f"""(() => {{
            const field = document.querySelector({json.dumps(selector)});
            field.focus();
            field.select();
        }})()""")
        self.call("Input.insertText", text=text)

    def picture(self, path, whole=False):
        params = {"captureBeyondViewport": whole}
        if whole:
            box = self.call("Page.getLayoutMetrics")["cssContentSize"]
            params["clip"] = {**{k: box[k] for k in ("x", "y", "width", "height")}, "scale": 1}
        shot = self.call("Page.captureScreenshot", format="png", **params)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot))
