// lines.mjs - the protocol of `plyproof conform --jsonl`: an object a line in, one a line out.
import readline from 'node:readline';

// Answers each text with what the function returns; null, or anything thrown, is a refusal.
export function serve(answer) {
  readline.createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
    const { text, position } = JSON.parse(line);
    let said = null;
    try {
      said = answer(text, position) ?? null;
    } catch {
      // refused
    }
    process.stdout.write(JSON.stringify({ text: said }) + '\n');
  });
}

// Moves as UCI has them, with blanks between; a game of none is a star.
export const row = (moves) => moves.join(' ') || '*';
