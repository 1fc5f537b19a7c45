/* coded.js - how it is coded: a code taken apart, with parts that light up with their squares. What
 * the parts are the library says; here they are drawn: as letters, as bits, as cells, as a list. */

class CodedPanel {
    constructor(ply, game, tables, { lit }) {
        Object.assign(this, { ply, game, lit });
        this.root = $("apart");
        this.formats = [
            ...tables.codecs
                .filter((codec) => codec.parts)
                .map((codec) => ({ ...codec, question: "parts" })),
            ...tables.keys.map((key) => ({ ...key, question: "keys" })),
        ];
        this.buttons = this.formats.map((format) => button(format.name, () => this.choose(format)));
        $("formats").append(...this.buttons);
        this.format = this.formats.find((format) => format.name === "mscs") ?? this.formats[0];
        this.root.addEventListener("pointerover", (event) => this.point(event.target));
        this.root.addEventListener("focusin", (event) => this.point(event.target));
        this.root.addEventListener("pointerleave", () => this.light([]));
    }

    choose(format) {
        this.format = format;
        this.show();
    }

    named(name) {
        return this.formats.find((format) => format.name === name);
    }

    show() {
        this.buttons.forEach((each, index) => {
            each.classList.toggle("on", this.formats[index] === this.format);
            each.setAttribute("aria-pressed", this.formats[index] === this.format);
        });
        const { start, moves } = this.game.now;
        const { text, parts, error } = this.ply.ask(
            this.format.question,
            this.format.name,
            start,
            moves.join(" "),
        );
        this.parts = parts ?? [];
        const made = [el("p", { class: "small" }, this.format.summary)];
        if (error) made.push(el("p", { class: "sentence" }, `not held: ${error.sentence}`));
        else if (!this.parts.length)
            made.push(
                el(
                    "p",
                    { class: "none" },
                    this.format.holds === "move"
                        ? "no move yet: play one"
                        : "no part yet: play a move",
                ),
            );
        else made.push(...this.drawings(text));
        this.root.replaceChildren(...made);
        this.elements = Array.from(this.root.querySelectorAll("[data-part]"));
    }

    drawings(text) {
        const parts = this.parts;
        const made = [];
        const bits = Math.max(...parts.map((part) => (part.bits ? part.bit + part.bits : 0)));
        if (bits) made.push(this.bitRow(text, bits));
        else if (text !== undefined && parts.some((part) => part.bytes && !part.row))
            made.push(this.ribbon(text));
        else if (text !== undefined && !parts[0].row) made.push(el("p", { class: "ribbon" }, text));
        if (bits && parts.filter((part) => part.name === "square").length === 64)
            made.push(this.bitBoard());
        made.push((this.told = el("p", { class: "told", "aria-live": "polite" })));
        this.tell([]);
        made.push(parts.some((part) => part.row) ? this.cells() : this.list());
        return made;
    }

    /* One colour for each kind of part; neighbours of a kind differ a little. */
    tint(element, index) {
        const kinds = [...new Set(this.parts.map((part) => part.name))];
        const hue = (170 + 67 * kinds.indexOf(this.parts[index].name) + (index % 2) * 24) % 360;
        element.style.setProperty("--hue", hue);
        element.dataset.part = index;
        element.title = `${this.parts[index].name}: ${this.parts[index].says}`;
        return element;
    }

    /* The text with its parts. Bytes count in UTF-8, and strings do not. */
    ribbon(text) {
        const made = el("p", { class: `ribbon ${this.format.name}` });
        let end = 0;
        this.parts.forEach((part, index) => {
            if (!part.bytes) return;
            const from = indexOfByte(text, part.at);
            const to = indexOfByte(text, part.at + part.bytes);
            if (from > end) made.append(text.slice(end, from));
            made.append(this.tint(el("span", { class: "part" }, text.slice(from, to)), index));
            end = to;
        });
        made.append(text.slice(end));
        return made;
    }

    /* Every character of the text over the bits that it stands for. */
    bitRow(text, bits) {
        const each = Math.round(bits / text.length);
        const owner = [];
        this.parts.forEach((part, index) => {
            for (let bit = 0; bit < (part.bits ?? 0); bit++)
                owner[part.bit + bit] = { index, digit: digitsOf(part)[bit] };
        });
        const letters = charactersOf(text).map((letter, at) => {
            const six = owner
                .slice(each * at, each * at + each)
                .map(({ index, digit }) => this.tint(el("span", { class: "part" }, digit), index));
            return el(
                "span",
                { class: "letter" },
                el("b", {}, letter),
                el("span", { class: "six" }, ...six),
            );
        });
        return el("div", { class: "bits" }, ...letters);
    }

    /* The board, with its bits in every square. */
    bitBoard() {
        const squares = Array(64);
        this.parts.forEach((part, index) => {
            if (part.name !== "square") return;
            const square = part.squares[0];
            const full = !part.says.includes("empty");
            squares[square ^ 56] = this.tint(
                el(
                    "div",
                    { class: `part ${full ? "set" : ""}` },
                    part.value,
                    el("small", {}, SQUARES[square]),
                ),
                index,
            );
        });
        return el("div", { class: "bitboard" }, ...squares);
    }

    /* A board of cells with its frame, as an engine keeps it. */
    cells() {
        const columns = Math.max(...this.parts.map((part) => part.column));
        const sorted = this.parts
            .map((part, index) => ({ part, index }))
            .sort((a, b) => a.part.row - b.part.row || a.part.column - b.part.column);
        const made = sorted.map(({ part, index }) => {
            const kind =
                part.name === "frame" ? "frame" : part.says.includes("empty") ? "" : "full";
            return this.tint(
                el("div", { class: `part ${kind}` }, part.value, el("small", {}, String(index))),
                index,
            );
        });
        const grid = el("div", { class: "cells" }, ...made);
        grid.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
        return grid;
    }

    /* What is not drawn already: pieces and squares are, but for those of keys. */
    list() {
        const drawn = this.format.question === "parts" ? ["square", "piece", "empty squares"] : [];
        const rows = this.parts.map((part, index) => {
            if (drawn.includes(part.name)) return null;
            const row = el(
                "tr",
                { "data-part": index, tabindex: part.squares ? "0" : undefined },
                el("td", {}, part.name),
                el("td", { class: "value" }, part.value),
                el("td", {}, part.says),
            );
            return row;
        });
        if (this.format.question === "keys") {
            const key = this.game.state.keys.find((each) => each.name === this.format.name);
            rows.push(
                el(
                    "tr",
                    { class: "sum" },
                    el("td", {}, "together"),
                    el("td", { class: "value" }, key.text),
                    el("td", {}, this.format.name),
                ),
            );
        }
        const head = el(
            "tr",
            {},
            ...["part", "value", "what it says"].map((title) => el("th", { scope: "col" }, title)),
        );
        const body = el("tbody", {}, ...rows.filter(Boolean));
        return el("table", { class: "terms" }, el("thead", {}, head), body);
    }

    /* ---- Lighting up ------------------------------------------------------------------------- */

    point(target) {
        const index = target.closest?.("[data-part]")?.dataset.part;
        this.light(index === undefined ? [] : [Number(index)]);
    }

    /* A square of the board: all parts that speak of it. */
    pointSquare(square) {
        this.light(
            this.parts?.flatMap((part, index) => (part.squares?.includes(square) ? [index] : [])) ??
                [],
            true,
        );
    }

    /* Says in words what is pointed at. */
    tell(indices) {
        const said = indices.map((index) => {
            const { name, value, says } = this.parts[index];
            return `${name} ${value}: ${says}`;
        });
        const nothing = "Point at a part or at a square.";
        this.told?.replaceChildren(said.slice(0, 3).join("; ") || nothing);
    }

    light(indices, fromBoard = false) {
        this.tell(indices);
        for (const element of this.elements ?? [])
            element.classList.toggle("lit", indices.includes(Number(element.dataset.part)));
        if (!fromBoard) this.lit(indices.flatMap((index) => this.parts[index].squares ?? []));
    }
}

/* The bits of a part: its value if that is written so, else the number in it. */
function digitsOf(part) {
    return part.value.length === part.bits && /^[01]+$/.test(part.value)
        ? part.value
        : BigInt(part.value).toString(2).padStart(part.bits, "0");
}
