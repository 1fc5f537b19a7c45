/* plyproof.mjs - the library in JavaScript: in a page, in a worker, in node.
 *
 *     import { open } from "plyproof";
 *     const ply = await open(bytesOfPlyproofWasm);
 *     ply.write("mscs", { start: "startpos", moves: ["e2e4"] });
 *
 * A game is { start, moves }: a FEN or a name ("" is the usual start), and moves as e2e4. What is
 * wrong with a question is thrown as PlyproofError, with the fault, the sentence and the byte.
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class PlyproofError extends Error {
    constructor(error) {
        super(error.sentence);
        this.name = "PlyproofError";
        Object.assign(this, error);
    }
}

export class Plyproof {
    constructor(instance) {
        this.wasm = instance.exports;
    }

    /* Asks one question: its fields, the last of which may have line feeds. Gives the answer as it
     * is, with `error` in it if something was refused. */
    ask(...fields) {
        const { memory, web_in, web_out, web_ask } = this.wasm;
        const room = new Uint8Array(memory.buffer, web_in(), 65536);
        const question = fields.join("\n");
        const { read, written } = encoder.encodeInto(question, room);
        if (read < question.length) {
            return {
                error: { fault: "question-too-long", sentence: "this is longer than 64 KiB" },
            };
        }
        const length = web_ask(written);
        return JSON.parse(decoder.decode(new Uint8Array(memory.buffer, web_out(), length)));
    }

    /* The same, and what is refused is thrown. */
    must(...fields) {
        const answer = this.ask(...fields);
        if (answer.error) throw new PlyproofError(answer.error);
        return answer;
    }

    /* All codecs, generators, keys, well-known positions and known counts. */
    tables() {
        return this.must("tables");
    }

    /* All that a text can be, and what those codecs say that cannot read it. */
    read(text, game = {}) {
        return this.must("read", ...fieldsOf(game), text);
    }

    /* What one codec reads: { start, moves }. Moves and games are played from `start`. */
    decode(codec, text, start = "") {
        return this.must("decode", codec, ...fieldsOf({ start }).slice(0, 1), text);
    }

    /* A position, the last move or the game in a codec. */
    write(codec, game = {}) {
        return this.must("write", codec, ...fieldsOf(game)).text;
    }

    /* The legal moves, each as every codec of moves writes it. */
    moves(game = {}) {
        return this.must("game", ...fieldsOf(game)).moves ?? [];
    }

    /* All that is known of a game and its last position. */
    play(game = {}) {
        return this.must("game", ...fieldsOf(game));
    }

    /* A code taken apart. */
    parts(codec, game = {}) {
        return this.must("parts", codec, ...fieldsOf(game));
    }

    /* How many lines of so many plies there are, as a BigInt. */
    count(depth, game = {}, engine = "fast") {
        return BigInt(this.must("count", engine, String(depth), ...fieldsOf(game)).leaves ?? 0);
    }
}

/* The two fields of a question that say which game it is about. */
function fieldsOf(game) {
    return [game.start ?? "", (game.moves ?? []).join(" ")].map((field) =>
        field.replace(/\n/g, " "),
    );
}

/* Takes the bytes of plyproof.wasm, or a module that is compiled already. */
export async function open(source) {
    const module =
        source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    return new Plyproof(await WebAssembly.instantiate(module, {}));
}
