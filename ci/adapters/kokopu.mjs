// kokopu.mjs - kokopu as a peer of `plyproof conform`.
//
// Usage: node kokopu.mjs fen|uci|san|pgn|write-san|write-uci|write-pgn
import { pgnRead, pgnWrite, Position } from 'kokopu';
import { row, serve } from './lines.mjs';

serve(
  {
    fen: (text) => {
      const position = new Position();
      const { fiftyMoveClock, fullMoveNumber } = position.fen(text);
      return position.fen({ fiftyMoveClock, fullMoveNumber });
    },
    uci: (text, fen) => {
      const position = new Position(fen);
      return position.uci(position.uci(text));
    },
    san: (text, fen) => {
      const position = new Position(fen);
      return position.uci(position.notation(text));
    },
    'write-san': (text, fen) => {
      const position = new Position(fen);
      return position.notation(position.uci(text));
    },
    'write-uci': (text, fen) => {
      const position = new Position(fen);
      return position.uci(position.uci(text));
    },
    'write-pgn': (text) => pgnWrite(pgnRead(text, 0)),
    pgn: (text) => {
      const variation = pgnRead(text, 0).mainVariation();
      const position = variation.initialPosition();
      return row(
        variation.nodes().map((node) => {
          const move = position.notation(node.notation());
          const uci = position.uci(move);
          position.play(move);
          return uci;
        }),
      );
    },
  }[process.argv[2]],
);
