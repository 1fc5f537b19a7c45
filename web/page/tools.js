/* tools.js - small things that every part of the page uses. */

/* Makes an element. Attributes are set as such; children are elements or texts, and a text is never
 * anything but a text. */
function el(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (key === "on")
            Object.entries(value).forEach(([event, act]) => made.addEventListener(event, act));
        else if (value !== undefined && value !== false)
            made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children.filter((child) => child !== undefined && child !== null));
    return made;
}

/* Whether two elements differ at most in what they hold. */
const haveSameTag = (a, b) =>
    a.nodeName === b.nodeName &&
    a.attributes.length === b.attributes.length &&
    Array.from(a.attributes).every(({ name, value }) => b.getAttribute(name) === value);

/* Gives an element new children, and keeps of the old ones what is the same: browsers style and lay
 * out only what changed. Of children that have listeners, the old ones would stay. */
function renew(element, children) {
    const old = Array.from(element.childNodes);
    children.forEach((made, at) => {
        const was = old[at];
        if (!was) element.append(made);
        else if (was === made || was.isEqualNode(made)) return;
        else if (made instanceof HTMLElement && haveSameTag(was, made))
            renew(was, Array.from(made.childNodes));
        else was.replaceWith(made);
    });
    old.slice(children.length).forEach((rest) => rest.remove());
}

const $ = (id) => document.getElementById(id);

function button(label, act, attributes = {}) {
    return el("button", { type: "button", on: { click: act }, ...attributes }, label);
}

/* What a reader calls a character: an emoji is one with all that is joined to it, and so are two
 * letters of a flag. Intl.Segmenter knows more languages, but is slower to start than all else. */
const CHARACTER = /\p{RI}{2}|.(?:\u200d\p{ExtPict}|[\p{M}\p{Gr_Ext}\p{EMod}\u200d])*/gsu;
const charactersOf = (text) =>
    /^[ -~\n]*$/.test(text) ? text.split("") : (text.match(CHARACTER) ?? []);

/* Where in a string the byte of its UTF-8 stands. A byte inside a character is that character's. */
function indexOfByte(text, byte) {
    let bytes = 0;
    let index = 0;
    for (const character of text) {
        const code = character.codePointAt(0);
        bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (bytes > byte) return index;
        index += character.length;
    }
    return text.length;
}

const bytesOf = (text) => new TextEncoder().encode(text).length;

/* 4865609 as 4,865,609. */
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

const SQUARES = Array.from(
    { length: 64 },
    (_, square) => "abcdefgh"[square & 7] + ((square >> 3) + 1),
);
const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

/* The words for a letter of a board: "white pawn", or nothing. */
function pieceName(letter) {
    const kind = PIECES[letter.toLowerCase()];
    return kind ? `${letter === letter.toLowerCase() ? "black" : "white"} ${kind}` : "";
}

/* The drawing of a piece. */
function pieceDrawing(letter) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    const [colour, kind] = pieceName(letter).split(" ");
    svg.setAttribute("class", `piece ${colour}`);
    svg.setAttribute("viewBox", "0 0 48 48");
    svg.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `#${kind}`);
    svg.append(use);
    return svg;
}

/* A board that is only looked at; without a label it is an ornament of something that has one. */
function miniBoard(board, label) {
    const squares = [];
    for (let at = 0; at < 64; at++) {
        const square = at ^ 56;
        const dark = ((square >> 3) + square) % 2 === 0;
        const made = el("i", { class: dark ? "dark" : "" });
        if (board[square] !== ".") made.append(pieceDrawing(board[square]));
        squares.push(made);
    }
    const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
    return el("span", { class: "mini", ...said }, ...squares);
}

/* A button that copies a text, which is asked for by then, and says that it did. */
function copyButton(textNow, what) {
    const made = button(
        "copy",
        async () => {
            const text = textNow();
            try {
                await navigator.clipboard.writeText(text);
            } catch {
                const area = el("textarea", { "aria-hidden": "true" });
                area.value = text;
                document.body.append(area);
                area.select();
                document.execCommand("copy");
                area.remove();
                made.focus();
            }
            made.textContent = "copied";
            setTimeout(() => (made.textContent = "copy"), 1200);
        },
        { "aria-label": `copy ${what}` },
    );
    return made;
}

/* The sentence of an error and its place, as the command writes them. */
function sentenceOf(error) {
    if (error.byte === undefined) return error.sentence;
    const place =
        error.ply === undefined ? `byte ${error.byte}` : `ply ${error.ply}, byte ${error.byte}`;
    return `${error.sentence} (${place})`;
}
