/* state.js - the state as it is played: every code, what a move changed in it, and how long it
 * is. */

/* Which of some tokens are not in an earlier list of tokens, in order: the longest common
 * subsequence of what is between the equal beginning and the equal end stays unmarked. */
function changedTokens(before, after) {
    let first = 0;
    let a = before.length;
    let b = after.length;
    while (first < a && first < b && before[first] === after[first]) first++;
    while (a > first && b > first && before[a - 1] === after[b - 1]) (a--, b--);
    const changed = after.map((_, at) => at >= first && at < b);
    const rows = a - first;
    const columns = b - first;
    if (rows * columns > 90000) return changed;
    const length = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
    for (let i = rows - 1; i >= 0; i--) {
        for (let j = columns - 1; j >= 0; j--) {
            const same = before[first + i] === after[first + j];
            length[i][j] = same
                ? length[i + 1][j + 1] + 1
                : Math.max(length[i + 1][j], length[i][j + 1]);
        }
    }
    for (let i = 0, j = 0; i < rows && j < columns;) {
        if (before[first + i] === after[first + j]) {
            changed[first + j] = false;
            (i++, j++);
        } else if (length[i + 1][j] >= length[i][j + 1]) {
            i++;
        } else {
            j++;
        }
    }
    return changed;
}

/* Numbers are compared as a whole, everything else by characters. */
const tokensOf = (text) =>
    /^[-\d ]+$/.test(text) && text.includes(" ") ? text.split(/(?= )/) : charactersOf(text);

/* What a code is the code of, in the order in which they are shown. */
const KINDS = {
    position: "The position",
    board: "The board alone",
    move: "The last move",
    game: "The game",
    key: "Zobrist keys",
};

/* Codecs and keys, those of a kind together. Of a new kind they come last. */
function byKind(tables) {
    const kinds = new Map(Object.keys(KINDS).map((kind) => [kind, []]));
    const entries = [
        ...tables.codecs.map((codec) => ({ ...codec, key: codec.name })),
        ...tables.keys.map((key) => ({ ...key, key: `key ${key.name}`, holds: "key" })),
    ];
    for (const entry of entries) {
        if (!kinds.has(entry.holds)) kinds.set(entry.holds, []);
        kinds.get(entry.holds).push(entry);
    }
    return [...kinds].filter(([, entries]) => entries.length);
}

class StatePanel {
    constructor(root, tables) {
        this.rows = new Map();
        for (const [kind, entries] of byKind(tables)) {
            const rows = entries.map((entry) => this.row(entry));
            root.append(el("section", {}, el("h2", {}, KINDS[kind] ?? kind), ...rows));
        }
    }

    row(entry) {
        const text = el("div", { class: "text" });
        const size = el("span", { class: "size" });
        const made = { entry, text, size, shown: null };
        made.copy = el(
            "span",
            { hidden: true },
            copyButton(() => made.shown, entry.key),
        );
        this.rows.set(entry.key, made);
        return el(
            "div",
            { class: `code ${entry.key}`, "data-codec": entry.key },
            el("h3", {}, entry.name),
            text,
            made.copy,
            el("p", {}, size, el("span", { class: "what" }, entry.summary)),
        );
    }

    show(state) {
        for (const code of state.codes) this.fill(this.rows.get(code.codec), code);
        for (const key of state.keys) this.fill(this.rows.get(`key ${key.name}`), key);
    }

    fill(row, { text, error }) {
        if (row.shown !== null && row.shown === text) {
            if (row.text.firstElementChild) row.text.replaceChildren(text);
            return;
        }
        row.copy.hidden = text === undefined;
        if (text === undefined) {
            row.text.replaceChildren(
                el(
                    "span",
                    { class: "none" },
                    error ? `not held: ${error.sentence}` : "no move yet",
                ),
            );
            row.size.textContent = "";
            row.shown = null;
            return;
        }
        const tokens = tokensOf(text);
        const changed =
            row.shown === null
                ? tokens.map(() => false)
                : changedTokens(tokensOf(row.shown), tokens);
        row.text.replaceChildren(...markRuns(tokens, changed));
        row.size.textContent = this.sizeOf(row.entry, text);
        row.shown = text;
    }

    sizeOf(entry, text) {
        const characters = charactersOf(text).length;
        const bits = 8 * (entry.bytes ?? bytesOf(text));
        const drops = entry.drops?.length ? `; drops ${entry.drops.join(", ")}` : "";
        const plural = characters === 1 ? "" : "s";
        return `${grouped(characters)} character${plural}, ${grouped(bits)} bits${drops}`;
    }
}

/* Texts and marks for a list of tokens, neighbours that are alike in one. */
function markRuns(tokens, changed) {
    const made = [];
    for (let from = 0, to = 0; from < tokens.length; from = to) {
        while (to < tokens.length && changed[to] === changed[from]) to++;
        const run = tokens.slice(from, to).join("");
        made.push(changed[from] ? el("mark", {}, run) : run);
    }
    return made;
}
