// chessops.mjs - chessops as a peer of `plyproof conform`.
//
// Usage: node chessops.mjs fen|uci|san|pgn|write-san|write-pgn
import { castlingSide, Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makePgn, parsePgn, startingPosition } from 'chessops/pgn';
import { makeSan, parseSan } from 'chessops/san';
import { kingCastlesTo, makeUci, parseUci } from 'chessops/util';
import { row, serve } from './lines.mjs';

const board = (fen) => Chess.fromSetup(parseFen(fen).unwrap()).unwrap();

// chessops writes castling as the king takes its rook.
function written(position, move) {
  const side = castlingSide(position, move);
  return makeUci(side ? { ...move, to: kingCastlesTo(position.turn, side) } : move);
}

serve(
  {
    fen: (text) => makeFen(parseFen(text).unwrap()),
    uci: (text, fen) => {
      const position = board(fen);
      const move = parseUci(text);
      return move && position.isLegal(move) ? written(position, move) : null;
    },
    san: (text, fen) => {
      const position = board(fen);
      const move = parseSan(position, text);
      return move ? written(position, move) : null;
    },
    'write-san': (text, fen) => makeSan(board(fen), parseUci(text)),
    'write-pgn': (text) => makePgn(parsePgn(text)[0]),
    pgn: (text) => {
      const [game] = parsePgn(text);
      const position = startingPosition(game.headers).unwrap();
      const moves = [];
      for (const node of game.moves.mainline()) {
        const move = parseSan(position, node.san);
        if (!move) return null;
        moves.push(written(position, move));
        position.play(move);
      }
      return row(moves);
    },
  }[process.argv[2]],
);
