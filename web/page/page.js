/* page.js - the page as a whole: starts the library, and joins the board, the game and the
 * panels. */

const TABS = ["state", "convert", "coded", "count"];

class Page {
    constructor(ply, module) {
        const tables = ply.tables();
        const opened = (game) => this.load(game);
        this.board = new Board($("board"), $("promotion"), {
            moved: (move) => this.game.play(move, this.board.dragEnded ? null : move),
            pointed: (square) => this.pointed(square),
        });
        this.statePanel = new StatePanel($("codes"), tables);
        this.game = new Game(ply, (slide) => this.game && this.show(slide));
        this.convertPanel = new ConvertPanel(ply, this.game, { opened });
        this.codedPanel = new CodedPanel(ply, this.game, tables, {
            lit: (squares) => this.board.light(squares),
        });
        const source = [
            '"use strict";',
            "const encoder = new TextEncoder();",
            "const decoder = new TextDecoder();",
            ...[...GLUE, workerMain].map(String),
            "workerMain();",
        ].join("\n");
        this.countPanel = new CountPanel(ply, this.game, tables, new Pool(module, source), {
            opened,
        });
        this.tab = "state";
        this.listen();
        this.follow();
        addEventListener("hashchange", () => this.follow());
    }

    /* ---- Links ------------------------------------------------------------------------------- */

    /* Goes where the address says, unless it is the page that said so. */
    follow() {
        const link = location.hash.slice(1);
        if (link === this.link) return;
        const parts = new URLSearchParams(link);
        this.link = link;
        try {
            this.game.follow(parts);
        } catch (error) {
            this.game.load({ start: "", moves: [] });
            $("status").append(
                el("span", { class: "problem" }, `The link cannot be read: ${error.message}`),
            );
        }
        this.codedPanel.format =
            this.codedPanel.named(parts.get("format")) ?? this.codedPanel.format;
        if (parts.has("flip") !== this.board.flipped) this.board.flip();
        if (/^[1-9]$/.test(parts.get("depth"))) $("depth").value = parts.get("depth");
        this.choose(TABS.includes(parts.get("tab")) ? parts.get("tab") : "state");
        this.link = link;
    }

    /* Says in the address where the page is; a little later, since moves may come fast. */
    remember() {
        clearTimeout(this.remembering);
        this.remembering = setTimeout(() => {
            const parts = this.game.link;
            if (this.tab !== "state") parts.set("tab", this.tab);
            if (this.tab === "coded") parts.set("format", this.codedPanel.format.name);
            if (this.tab === "count" && $("depth").value !== "4")
                parts.set("depth", $("depth").value);
            if (this.board.flipped) parts.set("flip", 1);
            if (String(parts) === this.link) return;
            this.link = String(parts);
            location.hash = this.link;
        }, 120);
    }

    /* ---- Showing ----------------------------------------------------------------------------- */

    load(game) {
        this.game.load(game);
        $("board").scrollIntoView({ block: "nearest" });
    }

    show(slide) {
        const { state } = this.game;
        const king = state.checkers?.length
            ? state.board.indexOf(state.turn === "white" ? "K" : "k")
            : -1;
        const over = state.end !== "none";
        this.board.show({
            pieces: state.board,
            moves: state.moves ?? [],
            last: this.game.last,
            check: king,
            slide,
        });
        this.status(state, over);
        this.moveList();
        this.statePanel.show(state);
        this.showTab();
        $("back").disabled = $("first").disabled = this.game.at === 0;
        $("forward").disabled = $("last").disabled = this.game.at === this.game.moves.length;
        this.remember();
    }

    status(state, over) {
        const turn = `${state.turn === "white" ? "White" : "Black"} to move`;
        const check = state.checkers?.length ? ", in check" : "";
        const played = this.game.last ? `${this.game.last.san}. ` : "";
        const said = state.problems.map((problem) =>
            el("span", { class: "problem" }, problem.sentence),
        );
        $("status").replaceChildren(
            over && state.end_sentence
                ? el("span", { class: "end" }, `${played}${state.end_sentence}`)
                : `${played}${turn}${check}`,
            ...said,
        );
    }

    /* The list keeps what it has in common with the one before, for games are long. */
    moveList() {
        const { plies, start, at } = this.game;
        const list = $("moves");
        let kept = 0;
        if (this.listedFrom === start)
            while (kept < plies.length && this.listed[kept] === plies[kept]) kept++;
        while (list.children.length > kept) list.lastChild.remove();
        const first = this.game.ply.play({ start, moves: [] });
        for (let index = kept; index < plies.length; index++)
            list.append(this.listItem(plies[index], index, first));
        Object.assign(this, { listed: plies, listedFrom: start });
        Array.from(list.children, (item, index) => {
            const step = item.lastChild;
            step.classList.toggle("ahead", index >= at);
            if (index + 1 === at) step.setAttribute("aria-current", "step");
            else step.removeAttribute("aria-current");
        });
        requestAnimationFrame(() => {
            const item = list.children[this.game.at - 1];
            list.scrollTop = item ? item.offsetTop - list.offsetTop - 40 : 0;
        });
    }

    listItem(move, index, { turn, fullmove }) {
        const half = index + (turn === "black");
        const number = fullmove + (half >> 1);
        const label = half % 2 === 0 ? `${number}.` : index === 0 ? `${number}…` : "";
        return el(
            "li",
            {},
            label ? el("span", { class: "number" }, label) : null,
            button(move.san, () => this.game.look(index + 1)),
        );
    }

    /* ---- Tabs -------------------------------------------------------------------------------- */

    choose(tab) {
        this.tab = tab;
        for (const name of TABS) {
            $(name).hidden = name !== tab;
            $(`tab-${name}`).setAttribute("aria-selected", name === tab);
            $(`tab-${name}`).tabIndex = name === tab ? 0 : -1;
        }
        this.board.light([]);
        this.showTab();
        this.remember();
    }

    /* What only the tab in sight shows. */
    showTab() {
        if (this.tab === "convert") this.convertPanel.show();
        if (this.tab === "coded") this.codedPanel.show();
        if (this.tab === "count") this.countPanel.show();
    }

    pointed(square) {
        if (this.tab !== "coded") return;
        this.board.light([]);
        this.codedPanel.pointSquare(square);
    }

    /* ---- What people do ---------------------------------------------------------------------- */

    listen() {
        const act = (id, what) => $(id).addEventListener("click", what);
        act("first", () => this.game.look(0));
        act("back", () => this.game.look(this.game.at - 1));
        act("forward", () => this.game.look(this.game.at + 1, this.game.plies[this.game.at]));
        act("last", () => this.game.look(this.game.moves.length));
        act("flip", () => {
            this.board.flip();
            this.remember();
        });
        act("new", () => this.load({ start: "", moves: [] }));
        act("theme", () => {
            const dark =
                getComputedStyle(document.documentElement).colorScheme === "dark" ||
                (getComputedStyle(document.documentElement).colorScheme !== "light" &&
                    matchMedia("(prefers-color-scheme: dark)").matches);
            document.documentElement.style.colorScheme = dark ? "light" : "dark";
        });
        $("formats").addEventListener("click", () => this.remember());
        $("depth").addEventListener("change", () => this.remember());
        for (const name of TABS) act(`tab-${name}`, () => this.choose(name));
        $("tabs").addEventListener("keydown", (event) => {
            const here = TABS.indexOf(this.tab);
            const to = { ArrowRight: here + 1, ArrowLeft: here + 3, Home: 0, End: 3 }[event.key];
            if (to === undefined) return;
            event.preventDefault();
            const tab = TABS[to % TABS.length];
            this.choose(tab);
            $(`tab-${tab}`).focus();
        });
        document.addEventListener("keydown", (event) => {
            if (event.target.closest("textarea, select, dialog, #board, #tabs")) return;
            if (event.key === "ArrowLeft") this.game.look(this.game.at - 1);
            if (event.key === "ArrowRight") this.game.look(this.game.at + 1);
        });
    }
}

/* The parts of plyproof.mjs, as a worker is given them. */
const GLUE = [PlyproofError, Plyproof, fieldsOf, open];

/* What is hidden until it is ready is laid out once; where that takes long, it is seen before. */
const uncover = () =>
    document.querySelectorAll("header, main").forEach((part) => (part.hidden = false));

(async () => {
    setTimeout(uncover, 300);
    try {
        const module = await window.plyproofLibrary;
        const ply = await open(module);
        window.workbench = new Page(ply, module);
        const [major, minor] = ply.tables().version;
        $("ready").textContent =
            `plyproof ${major}.${minor}, ready in ${Math.round(performance.now())} ms`;
        uncover();
        document.documentElement.dataset.ready = Math.round(performance.now());
    } catch (error) {
        $("ready").textContent = `The library could not be started: ${error.message}`;
        uncover();
        throw error;
    }
})();
