/* game.js - the game on the board: where it starts, its moves, how far one looks; and its link. */

class Game {
    constructor(ply, changed) {
        this.ply = ply;
        this.changed = changed;
        this.usual = ply.write("fen", {});
        this.load({ start: this.usual, moves: [] });
    }

    /* What the library is asked about: the game up to where one looks. */
    get now() {
        return { start: this.start, moves: this.moves.slice(0, this.at) };
    }

    load({ start, moves, at = moves.length }) {
        this.start = start || this.usual;
        this.moves = moves;
        this.plies = this.ply.play({ start: this.start, moves }).plies;
        this.look(at);
    }

    /* Looks at the game after so many plies. */
    look(at, slide) {
        this.at = Math.max(0, Math.min(at, this.moves.length));
        this.state = this.ply.play(this.now);
        this.changed(slide);
    }

    /* Plays a move; what was ahead is forgotten, unless it began with that move. */
    play(move, slide) {
        if (this.moves[this.at] !== move.uci) {
            this.moves = [...this.moves.slice(0, this.at), move.uci];
            this.plies = [...this.plies.slice(0, this.at), move];
        }
        this.look(this.at + 1, slide);
    }

    get last() {
        return this.at ? this.plies[this.at - 1] : null;
    }

    /* ---- The link ---------------------------------------------------------------------------- */

    /* p is the start as mscs160, if it is not the usual one, and c its counters if these are not 0
     * and 1; f is the start as a FEN where mscs160 does not hold it; g is the game as urlsafe, and
     * n how many plies of it one looks at, if that is not all. */
    get link() {
        const parts = new URLSearchParams();
        if (this.start !== this.usual) {
            const code = this.ply.ask("write", "mscs160", this.start, "").text;
            const counters = this.start.split(" ").slice(4).join(".");
            if (code) parts.set("p", code);
            else parts.set("f", this.start);
            if (code && counters !== "0.1") parts.set("c", counters);
        }
        if (this.moves.length)
            parts.set("g", this.ply.write("urlsafe", { start: this.start, moves: this.moves }));
        if (this.at !== this.moves.length) parts.set("n", this.at);
        return parts;
    }

    /* The game of a link; throws what the library says of one that cannot be read. */
    follow(parts) {
        const place = parts.get("p");
        let start = parts.get("f") || this.usual;
        if (place) {
            const [half, full] = (parts.get("c") ?? "0.1").split(".");
            const fields = this.ply.decode("mscs160", place).start.split(" ");
            start = [...fields.slice(0, 4), half, full].join(" ");
        }
        /* In a position with a problem nothing can be played, but it can be looked at. */
        const code = parts.get("g");
        const game = code ? this.ply.decode("urlsafe", code, start) : { start, moves: [] };
        const at = parts.has("n") ? Number(parts.get("n")) || 0 : game.moves.length;
        this.load({ ...game, at });
    }
}
