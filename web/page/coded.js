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
        for (const [kind, entries] of byKind(tables)) {
            const made = entries.map(({ name }) => this.choice(this.named(name))).filter(Boolean);
            $("formats").append(
                el("span", { class: "kind" }, KINDS[kind] ?? kind),
                el("span", { class: "row" }, ...made),
            );
        }
        this.format = this.formats.find((format) => format.name === "mscs") ?? this.formats[0];
        this.about = el("p", { class: "small" });
        this.told = el("p", { class: "told", "aria-live": "polite" });
        this.drawn = el("div");
        this.root.append(this.about, this.told, this.drawn);
        this.root.addEventListener("pointerover", (event) => this.point(event.target));
        this.root.addEventListener("focusin", (event) => this.point(event.target));
        this.root.addEventListener("pointerleave", () => this.light([]));
    }

    /* The button of a format; none if it cannot be taken apart. */
    choice(format) {
        if (!format) return null;
        format.button = button(format.name, () => this.choose(format));
        return format.button;
    }

    choose(format) {
        this.format = format;
        this.show();
    }

    named(name) {
        return this.formats.find((format) => format.name === name);
    }

    show() {
        for (const format of this.formats) {
            format.button.classList.toggle("on", format === this.format);
            format.button.setAttribute("aria-pressed", format === this.format);
        }
        const { start, moves } = this.game.now;
        const { text, parts, error } = this.ply.ask(
            this.format.question,
            this.format.name,
            start,
            moves.join(" "),
        );
        this.parts = parts ?? [];
        this.text = text;
        this.kinds = [...new Set(this.parts.map(({ name }) => name))];
        const none = error || !this.parts.length;
        this.about.textContent = this.format.summary;
        this.told.hidden = none;
        this.tell([]);
        renew(this.drawn, none ? [this.nothing(error)] : this.drawings(text));
        this.elements = Array.from(this.root.querySelectorAll("[data-part]"));
    }

    /* What is said in place of the parts when there are none. */
    nothing(error) {
        if (error) return el("p", { class: "sentence" }, `not held: ${error.sentence}`);
        const said =
            this.format.holds === "move" ? "no move yet: play one" : "no part yet: play a move";
        return el("p", { class: "none" }, said);
    }

    drawings(text) {
        const parts = this.parts;
        const made = [];
        const bits = Math.max(...parts.map((part) => (part.bits ? part.bit + part.bits : 0)));
        if (this.format.question === "keys") return [this.sum()];
        if (bits) made.push(this.bitRow(text, bits));
        else if (text !== undefined && parts.some((part) => part.bytes && !part.row))
            made.push(this.ribbon(text));
        else if (text !== undefined && !parts[0].row) made.push(el("p", { class: "ribbon" }, text));
        if (bits && parts.filter((part) => part.name === "square").length === 64)
            made.push(this.bitBoard());
        made.push(parts.some((part) => part.row) ? this.cells() : this.list());
        return made;
    }

    /* Where a format holds the board, what it says of one square has the colour of what stands
     * there; else there is one colour for each kind of part. Neighbours differ a little. */
    tint(element, index) {
        const part = this.parts[index];
        const holder = this.format.question === "keys" || /position|board/.test(this.format.holds);
        const letter = holder && part.squares?.length === 1 && this.letterOn(part.squares[0]);
        const colour = letter && (pieceName(letter).split(" ")[0] || "none");
        if (letter) element.classList.add(`of-${colour}`);
        else
            element.style.setProperty("--hue", (170 + 67 * this.kinds.indexOf(part.name)) % 360);
        element.classList.toggle("odd", index % 2 === 1);
        element.dataset.part = index;
        element.title = `${part.name}: ${part.says}`;
        return element;
    }

    letterOn(square) {
        return this.game.state.board[square];
    }

    /* The piece on a square, if there is one. */
    drawingOf(square) {
        const letter = this.letterOn(square);
        return letter === "." ? null : pieceDrawing(letter);
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
                    this.drawingOf(square),
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
            const drawing = kind === "full" ? this.drawingOf(part.squares[0]) : null;
            return this.tint(
                el(
                    "div",
                    { class: `part ${kind}` },
                    part.value,
                    el("small", {}, String(index)),
                    drawing,
                ),
                index,
            );
        });
        const grid = el("div", { class: `cells of-${columns}` }, ...made);
        grid.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
        return grid;
    }

    /* A key: its terms, with their sign between them, and what they come to. */
    sum() {
        const { name, sign } = this.format;
        const key = this.game.state.keys.find((each) => each.name === name);
        const terms = this.parts.map(({ name, value, says, squares }, index) => {
            const piece = squares?.length === 1 ? this.drawingOf(squares[0]) : null;
            const of = piece ? SQUARES[squares[0]] : `${name}: ${says}`;
            const made = el(
                "li",
                { class: "part", tabindex: "0", "aria-label": `${says}: ${value}` },
                el("span", {}, piece, of),
                el("b", {}, value),
            );
            return this.tint(made, index);
        });
        const last = el("p", { class: "ribbon" }, `= ${key.text}`);
        const list = el("ol", { class: "sum", "data-sign": sign }, ...terms);
        list.style.setProperty("--sign", JSON.stringify(sign));
        return el("div", {}, list, last);
    }

    /* What is not drawn already, as squares and pieces are. */
    list() {
        const drawn = ["square", "piece", "empty squares"];
        const rows = this.parts.map((part, index) => {
            if (drawn.includes(part.name)) return null;
            return el(
                "tr",
                { "data-part": index, tabindex: part.squares ? "0" : undefined },
                el("td", {}, part.name),
                el("td", { class: "value" }, this.letters(part), part.value),
                el("td", {}, part.says, this.squares(part)),
            );
        });
        const head = el(
            "tr",
            {},
            ...["part", "value", "what it says"].map((title) => el("th", { scope: "col" }, title)),
        );
        const body = el("tbody", {}, ...rows.filter(Boolean));
        return el("table", { class: "terms" }, el("thead", {}, head), body);
    }

    /* The letters of the code that a part is, if they do not say its value by themselves. */
    letters({ at, bytes, bits, value }) {
        if (!bytes || bits || this.text === undefined) return null;
        const from = indexOfByte(this.text, at);
        const letters = this.text.slice(from, indexOfByte(this.text, at + bytes));
        return letters === value ? null : el("b", { class: "letters" }, letters);
    }

    /* The squares that a part speaks of, and what stands there. */
    squares({ squares, says }) {
        const told = (squares ?? []).filter((square) => !says.includes(SQUARES[square]));
        if (!told.length || told.length > 16) return null;
        const made = told.map((square) => el("i", {}, this.drawingOf(square), SQUARES[square]));
        return el("span", { class: "squares" }, ...made);
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
        const squares = indices.length === 1 ? this.squares(this.parts[indices[0]]) : null;
        this.told.replaceChildren(said.slice(0, 3).join("; ") || nothing, squares ?? "");
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
