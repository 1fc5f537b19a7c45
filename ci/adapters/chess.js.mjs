// chess.js.mjs - chess.js as a peer of `plyproof conform`.
//
// Usage: node chess.js.mjs fen|san|pgn|write-san|write-uci|write-pgn
import { Chess } from 'chess.js';
import { row, serve } from './lines.mjs';

const move = (uci) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] });

serve(
  {
    fen: (text) => new Chess(text).fen(),
    san: (text, position) => new Chess(position).move(text).lan,
    'write-san': (text, position) => new Chess(position).move(move(text)).san,
    'write-uci': (text, position) => new Chess(position).move(move(text)).lan,
    pgn: (text) => {
      const game = new Chess();
      game.loadPgn(text);
      return row(game.history({ verbose: true }).map((m) => m.lan));
    },
    'write-pgn': (text) => {
      const game = new Chess();
      game.loadPgn(text);
      return game.pgn();
    },
  }[process.argv[2]],
);
