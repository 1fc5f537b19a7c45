/* convert.js - the converter: any text, all that it can be, or where it goes wrong; and a position
 * hidden in a message. */

/* As many readings are drawn, each with a board; a file may have hundreds of games. */
const READINGS = 12;

/* Whether a list of moves is the game that another format reads in the same text. */
function isToldAsGame({ holds, start, moves }, readings) {
    const same = (other) =>
        other.holds === "game" && other.start === start && String(other.moves) === String(moves);
    return holds === "moves" && readings.some(same);
}

class ConvertPanel {
    constructor(ply, game, { opened }) {
        Object.assign(this, { ply, game, opened });
        $("paste").addEventListener("input", () => this.read());
        $("message").addEventListener("input", () => this.hide());
        for (const [label, text] of this.samples()) {
            $("samples").append(
                button(
                    label,
                    () => {
                        $("paste").value = text;
                        this.read();
                    },
                    { class: "small" },
                ),
            );
        }
        this.read();
    }

    /* One text of each kind, made by the library. */
    samples() {
        const opening = { start: "", moves: ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"] };
        const written = (codec) => this.ply.write(codec, opening);
        return [
            ["a FEN", written("fen")],
            ["emoji", written("emoji")],
            ["mscs", written("mscs")],
            ["urlsafe", written("urlsafe")],
            ["PGN", written("pgn")],
            ["a mistake", written("fen").replace("pppp1ppp", "pppp2ppp")],
        ];
    }

    show() {
        this.hide();
        if ($("paste").value) this.read();
    }

    read() {
        const text = $("paste").value;
        const root = $("readings");
        if (!text.trim()) {
            root.replaceChildren();
            return;
        }
        const { readings, refusals, nearest, error } = this.ply.ask(
            "read",
            this.game.now.start,
            this.game.now.moves.join(" "),
            text,
        );
        if (error) {
            root.replaceChildren(el("p", { class: "sentence" }, error.sentence));
            return;
        }
        const told = readings.filter((each) => !isToldAsGame(each, readings));
        const more = told.length - READINGS;
        const blamed = refusals.filter(({ codec }) => codec === nearest);
        root.replaceChildren(
            ...told.slice(0, READINGS).map((reading) => this.reading(reading)),
            ...(more > 0 ? [el("p", { class: "small" }, `${more} more are not shown`)] : []),
            ...(told.length ? [] : blamed.map((each) => this.refusal(text, each))),
            this.refusals(refusals),
        );
    }

    reading(reading) {
        const game = { start: reading.start, moves: reading.moves };
        const state = this.ply.play(game);
        const fen = this.ply.write("fen", game);
        const many = reading.moves.length;
        const what = {
            position: "a position",
            move: "a move",
            moves: `${many} moves`,
            game: `a game of ${many} ${many === 1 ? "ply" : "plies"}`,
        }[reading.holds];
        const sans = state.plies.map((ply) => ply.san).join(" ");
        return el(
            "article",
            { class: "card reading", "data-as": reading.as },
            miniBoard(state.board, `the board of ${fen}`),
            el(
                "div",
                {},
                el(
                    "h2",
                    {},
                    reading.as,
                    el(
                        "span",
                        { class: "small" },
                        `  ${what}${reading.from ? `, from ${reading.from}` : ""}`,
                    ),
                ),
                many ? el("p", { class: "small" }, sans) : null,
                el("p", { class: "echo" }, fen),
                ...state.problems.map((problem) =>
                    el("p", { class: "sentence" }, problem.sentence),
                ),
                el(
                    "div",
                    { class: "row" },
                    button("Put on the board", () => this.opened(game), { class: "strong" }),
                    copyButton(() => fen, "the FEN"),
                ),
            ),
        );
    }

    refusal(text, error) {
        const from = indexOfByte(text, error.byte);
        const bad = charactersOf(text.slice(from))[0] ?? "";
        return el(
            "article",
            { class: "card refusal", "data-codec": error.codec },
            el("h2", {}, `not ${error.codec}`),
            el("p", { class: "sentence" }, sentenceOf(error)),
            el(
                "p",
                { class: "echo" },
                text.slice(0, from),
                el("mark", {}, bad || "␣"),
                text.slice(from + bad.length),
            ),
        );
    }

    refusals(refusals) {
        const rows = refusals.map((error) =>
            el(
                "tr",
                { "data-codec": error.codec },
                el("th", { scope: "row" }, error.codec),
                el("td", {}, sentenceOf(error)),
            ),
        );
        return el(
            "details",
            {},
            el("summary", {}, "What each of the other formats says"),
            el(
                "div",
                { class: "scroll" },
                el("table", { class: "terms refusals" }, el("tbody", {}, ...rows)),
            ),
        );
    }

    hide() {
        const { text, error } = this.ply.ask(
            "hide",
            this.game.now.start,
            this.game.now.moves.join(" "),
            $("message").value,
        );
        if (error) {
            $("hidden").replaceChildren(el("p", { class: "sentence" }, sentenceOf(error)));
            return;
        }
        $("hidden").replaceChildren(
            el(
                "div",
                { class: "card" },
                el("p", { class: "echo" }, text),
                el(
                    "div",
                    { class: "row" },
                    copyButton(() => text, "the message"),
                    button("Reveal it", () => {
                        $("paste").value = text;
                        this.read();
                        $("paste").focus();
                    }),
                ),
            ),
        );
    }
}
