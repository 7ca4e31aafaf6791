// Written from crates/server/src/wire. Do not edit.

export type FromClient =
  | { t: 'hello'; from: number | null }
  | { t: 'ping'; n: number; lag: number | null }
  | { t: 'play'; id: string; plies: number; text: string }
  | { t: 'explain'; id: string; text: string }
  | { t: 'offer-draw'; id: string }
  | { t: 'accept-draw'; id: string }
  | { t: 'decline-draw'; id: string }
  | { t: 'claim'; id: string; ground: Ground; text: string | null }
  | { t: 'resign'; id: string }
  | { t: 'abort'; id: string }
  | { t: 'take-back'; id: string }
  | { t: 'refuse-take-back'; id: string }
  | { t: 'chat'; id: string; text: string }
  | { t: 'rematch'; id: string }
  | { t: 'take-leave'; id: string }
  | { t: 'foresee'; id: string; lines: string[][] };
export type Ground = 'repetition' | 'no-progress' | 'cannot-win';

export type FromServer =
  | ({ t: 'state' } & Snapshot)
  | ({ t: 'update' } & Update)
  | { t: 'done'; id: string; version: number }
  | ({ t: 'refused' } & Refused)
  | { t: 'present'; white: boolean; black: boolean; watching: number }
  | { t: 'pong'; n: number; now: number }
  | { t: 'goodbye'; text: string; again: boolean };
export type Snapshot = {
  version: number;
  role: Role;
  fixed: Fixed;
  seats: Seats;
  plies: Ply[];
  chat: Chat[];
  live: Live;
};
export type Update = {
  version: number;
  keep: number | null;
  ply: Ply | null;
  chat: Chat | null;
  seats: Seats | null;
  live: Live;
};
export type Refused = { id: string; text: string; articles: Citation[]; moves: Move[]; legal: boolean };

export type Side = 'white' | 'black';
export type Role = 'white' | 'black' | 'both' | 'spectator';
export type Pieces = { [square: string]: string };
export type Place = { name: string; row: number; column: number };
export type Board = {
  size: number;
  squares: Place[];
  look: string;
  lettered: boolean;
  names_shown: boolean;
};
export type Fixed = {
  id: string;
  ruleset: string;
  title: string;
  white_name: string;
  black_name: string;
  board: Board;
  start: Pieces;
  first: Side;
  time: string | null;
  ways: Citation[];
  correspondence: boolean;
  chat: boolean;
  blindfold: boolean;
  man_word: string;
  king_word: string;
};
export type Live = {
  made: number;
  pieces: Pieces;
  fen: string;
  turn: Side;
  moves: Move[];
  compulsory: Citation | null;
  clocks: Clocks | null;
  counters: Counter[];
  claims: Claim[];
  offer: Side | null;
  wishes: Wish[];
  can_abort: boolean;
  waiting: boolean;
  leave: Leave | null;
  foreseen: string[][];
  outcome: Outcome | null;
  rematch: string | null;
};
export type Leave = { white: number; black: number; now: Side | null };
export type Wish = { kind: 'take-back'; by: Side; plies: number } | { kind: 'rematch'; by: Side };
export type Move = {
  text: string;
  from: string;
  to: string;
  paths: string[][];
  captured: string[];
  promotes: boolean;
};
export type Ply = {
  text: string;
  by: Side;
  path: string[];
  captured: string[];
  promotes: boolean;
  at: number;
  left: number | null;
  offered: boolean;
  balloted: boolean;
};
export type Clocks = {
  white: number;
  black: number;
  running: Side | null;
  at: number;
  delay: number;
  white_note: string;
  black_note: string;
};
export type Counter = {
  text: string;
  count: number;
  limit: number;
  unit: string;
  resets: string;
  ending: Ending;
  article: Citation;
};
export type Ending = 'automatic' | 'on-claim';
export type Claim = {
  ground: string;
  text: string;
  by: Side | null;
  names_the_move: boolean;
  moves: string[];
  article: Citation;
};
export type Outcome = { score: string; result: string; text: string; articles: Citation[] };
export type Citation = { code: string; number: string; title: string; text: string; href: string | null };
export type Chat = { by: Side | null; text: string };
export type Seats = { white: Seat; black: Seat };
export type Seat = { sitter: Sitter; name: string };
export type Sitter = { kind: 'empty' } | { kind: 'person' } | { kind: 'computer'; level: number };

export type NewGame = {
  ruleset: string;
  opponent: Opponent;
  colour: Colour;
  time: string | null;
  meeting: Meeting;
  opening: Opening;
  chat: boolean;
  visibility: Visibility;
  name: string | null;
};
export type Opponent =
  | { kind: 'computer'; level: number }
  | { kind: 'friend' }
  | { kind: 'lobby' }
  | { kind: 'same-screen' };
export type Colour = 'white' | 'black' | 'random';
export type Meeting =
  | { kind: 'live' }
  | { kind: 'correspondence' }
  | { kind: 'blindfold'; me: boolean; opponent: boolean }
  | { kind: 'simultaneous'; boards: number; blindfold: boolean };
export type Opening =
  | { kind: 'free' }
  | { kind: 'position'; fen: string }
  | { kind: 'ballot'; deck: string }
  | { kind: 'handicap'; without: string[] };
export type Visibility = 'public' | 'private';
export type Created = { id: string; href: string; invitation: string | null };
export type Invitation = { key: string | null; game: string | null; name: string | null };
export type SeatWanted = { side: Side };
export type GameLine = {
  id: string;
  href: string;
  title: string;
  time: string | null;
  white: string;
  black: string;
  plies: number;
  result: string | null;
  yours: Side | null;
  your_turn: boolean;
  way: string;
  last: number;
};
export type Fault = { error: string; reasons: string[] };
