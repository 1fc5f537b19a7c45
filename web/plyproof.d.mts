/* plyproof.d.mts - the types of plyproof.mjs. */
export interface Game {
    start?: string;
    moves?: string[];
}
export interface Fault {
    fault: string;
    sentence: string;
    codec?: string;
    byte?: number;
    ply?: number;
}
export class PlyproofError extends Error implements Fault {
    fault: string;
    sentence: string;
    codec?: string;
    byte?: number;
    ply?: number;
}
export interface Move {
    from: number;
    to: number;
    promotion: number;
    uci: string;
    san: string;
    [codec: string]: number | string;
}
export interface Code {
    codec: string;
    text?: string;
    error?: Fault;
}
export interface State {
    board: string;
    turn: "white" | "black";
    castling: string;
    en_passant: string | null;
    halfmove: number;
    fullmove: number;
    problems: { fault: string; sentence: string; warning: boolean }[];
    end: "none" | "unknown" | "checkmate" | "stalemate" | "dead" | "halfmoves" | "repetition";
    end_sentence: string;
    plies: Move[];
    checkers?: number[];
    moves?: Move[];
    codes: Code[];
    keys: { name: string; text: string }[];
}
export interface Reading {
    as: string;
    holds: "position" | "move" | "moves" | "game";
    from?: string;
    start: string;
    moves: string[];
}
export interface Part {
    name: string;
    at?: number;
    bytes?: number;
    bit?: number;
    bits?: number;
    row?: number;
    column?: number;
    squares?: number[];
    value: string;
    says: string;
}
export interface Tables {
    version: [number, number, number];
    codecs: {
        name: string;
        summary: string;
        holds: "position" | "board" | "move" | "game";
        drops: string[];
        bytes?: number;
        parts: boolean;
    }[];
    generators: { name: string; summary: string }[];
    keys: { name: string; summary: string; sign: string }[];
    starts: { name: string; fen: string; about: string }[];
    known: { name: string; leaves: string[] }[];
}
export class Plyproof {
    ask(...fields: string[]): { error?: Fault; [member: string]: unknown };
    tables(): Tables;
    read(text: string, game?: Game): { readings: Reading[]; refusals: Fault[]; nearest?: string };
    decode(codec: string, text: string, start?: string): Required<Game>;
    write(codec: string, game?: Game): string;
    moves(game?: Game): Move[];
    play(game?: Game): State;
    parts(codec: string, game?: Game): { text?: string; parts?: Part[] };
    count(depth: number, game?: Game, engine?: string): bigint;
}
export function open(source: BufferSource | WebAssembly.Module): Promise<Plyproof>;
