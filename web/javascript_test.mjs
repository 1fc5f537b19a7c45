/* javascript_test.mjs - the package as another program has it: does it say what the library says?
 * Called by bindings_slow_test.sh, in a folder where `plyproof` is installed. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { open, PlyproofError } from "plyproof";

const { resolve } = createRequire(import.meta.url);
const ply = await open(await readFile(resolve("plyproof/plyproof.wasm")));
const moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"];

assert.equal(ply.write("urlsafe", { moves }), "ckGV5qh");
assert.equal(ply.write("fen", { moves: moves.slice(0, 1) }).split(" ")[3], "e3");
assert.deepEqual(ply.decode("urlsafe", "ckGV5qh").moves, moves);
assert.equal(ply.moves().length, 20);
assert.equal(ply.moves({ start: "kiwipete" }).find((move) => move.uci === "e1g1").san, "O-O");
assert.equal(ply.play({ moves: ["f2f3", "e7e5", "g2g4", "d8h4"] }).end, "checkmate");
assert.equal(ply.count(4), 197281n);
assert.equal(ply.count(3, { start: "kiwipete" }, "mailbox"), 97862n);
assert.equal(ply.read("ckGV5qh").readings[0].as, "urlsafe");
assert.equal(ply.parts("mscs").parts.length, 69);
assert.ok(ply.tables().codecs.length >= 13);
assert.throws(
    () => ply.write("fen", { start: "8/9/8/8/8/8/8/8" }),
    (error) => error instanceof PlyproofError && error.byte === 2 && error.codec === "fen",
);
assert.equal(ply.ask("no\nquestion").error.fault, "no-such-question");
assert.equal(ply.ask("read", "", "", "x".repeat(70000)).error.fault, "question-too-long");
console.log("ok: the package does what it says");
