// What the server and the browser say to each other, written from the types in src/wire by a test:
// RENEW_SNAPSHOTS=1 cargo test -p server wire

/** Pieces by square: `w` and `b` men, `W` and `B` kings. */
export type Pieces = { [square: string]: string };

/** A message of a client. The client chooses a new `id` for every request; a request that arrives twice is carried out
 * once, and answered twice in the same way. `plies` is the number of plies the client has seen: a request meant for
 * another position is refused. */
export type FromClient = { "t": "hello", 
/** The last version the client has. */
from: number | null, } | { "t": "ping", 
/** Returned in the answer. */
n: number, 
/** The round trip last measured by the client, in milliseconds. */
lag: number | null, } | { "t": "play", 
/** The id of the request. */
id: string, 
/** The number of plies before it. */
plies: number, 
/** The move. */
text: string, } | { "t": "explain", 
/** The id of the request. */
id: string, 
/** The move, or one square. */
text: string, } | { "t": "offer-draw", 
/** The id of the request. */
id: string, } | { "t": "accept-draw", 
/** The id of the request. */
id: string, } | { "t": "decline-draw", 
/** The id of the request. */
id: string, } | { "t": "claim", 
/** The id of the request. */
id: string, 
/** The ground of the claim. */
ground: Ground, 
/** The move that would bring it about, if the claim must name it. */
text: string | null, } | { "t": "resign", 
/** The id of the request. */
id: string, } | { "t": "abort", 
/** The id of the request. */
id: string, } | { "t": "take-back", 
/** The id of the request. */
id: string, } | { "t": "refuse-take-back", 
/** The id of the request. */
id: string, } | { "t": "chat", 
/** The id of the request. */
id: string, 
/** The text of the message. */
text: string, } | { "t": "rematch", 
/** The id of the request. */
id: string, } | { "t": "take-leave", 
/** The id of the request. */
id: string, } | { "t": "foresee", 
/** The id of the request. */
id: string, 
/** Lines of moves. */
lines: Array<Array<string>>, };

/** The ground of a claim. */
export type Ground = "repetition" | "no-progress" | "cannot-win";

/** A message of the server. */
export type FromServer = { "t": "state" } & Snapshot | { "t": "update" } & Update | { "t": "done", 
/** The id of the request. */
id: string, 
/** The version that contains it. */
version: number, } | { "t": "refused" } & Refusal | { "t": "explained" } & Explanation | { "t": "present", 
/** Whether White is connected. */
white: boolean, 
/** Whether Black is connected. */
black: boolean, 
/** The number of spectators. */
watching: number, } | { "t": "seats", 
/** Who sits where. */
seats: Seats, } | { "t": "pong", 
/** From the ping. */
n: number, 
/** The game's time, in milliseconds since its zero. */
now: number, } | { "t": "goodbye", 
/** Why, for people. */
text: string, 
/** Whether the client should reconnect by itself. */
again: boolean, };

/** The whole game. */
export type Snapshot = { 
/** The version of this state. */
version: number, 
/** The client's role. */
role: Role, 
/** What does not change. */
fixed: Fixed, 
/** Who sits where. */
seats: Seats, 
/** The plies so far; for a player who may not see the record, only the last one, without its path. */
plies: Array<Ply>, 
/** The chat so far. */
chat: Array<Chat>, 
/** The game as it stands now. */
live: Live, };

/** One change. */
export type Update = { 
/** The version after it. */
version: number, 
/** What happened in the game, and the ruling on it; none for changes outside the game itself. */
happened: RuledEvent | null, 
/** The number of plies that remain; those after them were taken back. */
keep: number | null, 
/** A ply that was added. */
ply: Ply | null, 
/** A chat message. */
chat: Chat | null, 
/** Who sits where, if that changed. */
seats: Seats | null, 
/** The game as it stands now. */
live: Live, };

/** An event of a game, and the ruling on it. */
export type RuledEvent = { 
/** The event in a sentence. */
text: string, 
/** The ruling; none if the event was only recorded. */
ruling: Ruling | null, };

/** A ruling on a move, on another event of a game, or on an entry at an arbiter's desk. */
export type Ruling = { 
/** In one word: `recorded`, `rejected_by_move`, `opponent_chooses` … */
verdict: string, 
/** In a sentence; empty if the event was only recorded. */
text: string, 
/** The articles, the deciding one first. */
articles: Array<Citation>, };

/** The source of a refusal, for programs. */
export type RefusalSource = "rules" | "room" | "changed" | "storage" | "token";

/** A refusal. */
export type Refusal = { 
/** The id of the request. */
id: string, 
/** Its source. */
source: RefusalSource, 
/** Why, in the ruleset's words. */
text: string, 
/** The refusal of a move in a few words, for one line of a small screen, if there are any. */
brief: string | null, 
/** The articles it is based on, the deciding one first; none where no rule was applied (for an outdated message,
 * for example). */
articles: Array<Citation>, 
/** The moves that can be played instead. */
moves: Array<Move>, };

/** What the rules say about a move or a touched piece. */
export type Explanation = { 
/** The id of the request. */
id: string, 
/** Whether it is legal. */
legal: boolean, 
/** Why, in the ruleset's words. */
text: string, 
/** The refusal of a move in a few words, for one line of a small screen, if there are any. */
brief: string | null, 
/** The articles it is based on, the deciding one first. */
articles: Array<Citation>, 
/** The moves it refers to, or that may be played instead. */
moves: Array<Move>, };

/** The role of a client in a game. */
export type Role = "white" | "black" | "both" | "spectator";

/** The facts of a game that never change. */
export type Fixed = { 
/** The game. */
id: string, 
/** The ruleset's short name. */
ruleset: string, 
/** The ruleset's title. */
title: string, 
/** The name of White's side in this ruleset. */
white_name: string, 
/** The name of Black's side in this ruleset (Red in English draughts). */
black_name: string, 
/** The board. */
board: Board, 
/** The pieces at the start; none for a blindfold player. */
start: { [key in string]: string }, 
/** The side that moves first. */
first: Side, 
/** The time control in text, if there is a clock. */
time: string | null, 
/** How the game is played (blindfold, handicap, ballot …), in words and with its articles. */
ways: Array<Citation>, 
/** Whether it is a correspondence game, in which moves are confirmed before they are sent. */
correspondence: boolean, 
/** Whether the players may chat. */
chat: boolean, 
/** Whether it changes the players' ratings. */
rated: boolean, 
/** Whether computer analysis is allowed while the game is played. */
analysis: boolean, 
/** Whether it is played in tournament mode: no takebacks, no chat and no warnings while it lasts. */
tournament: boolean, 
/** The event it belongs to, if it does. */
event: GameOfEvent | null, 
/** Whether this client is not shown the board (FMJD 11.1.4). */
blindfold: boolean, 
/** The ruleset's word for a man. */
man_word: string, 
/** The ruleset's word for a king. */
king_word: string, };

/** The layout of the squares, from White's side: row 0 is the farthest, column 0 the leftmost. */
export type Board = { 
/** Rows and columns. */
size: number, 
/** The squares of play. */
squares: Array<Place>, 
/** The federation's look: the `data-look` of the board (`international`, `wcdf`, `portugal` …). */
look: string, 
/** Whether squares have letters and digits (`c3`) rather than numbers. */
lettered: boolean, 
/** Whether the federation's diagrams show the names of squares. */
names_shown: boolean, 
/** Whether a captured piece leaves the board as soon as it has been jumped, not when the capture has ended. */
taken_at_once: boolean, };

/** A square. */
export type Place = { 
/** Its name. */
name: string, 
/** Its row. */
row: number, 
/** Its column. */
column: number, };

/** A side. Pages show [`Fixed::white_name`] and [`Fixed::black_name`]: Black is called Red in English draughts. */
export type Side = "white" | "black";

/** The game as it stands now. */
export type Live = { 
/** The number of plies played so far: what `play` sends. */
made: number, 
/** The last move in notation: sent to everybody, even to a player who may not see the record. */
last: string | null, 
/** The pieces; none for a blindfold player. */
pieces: { [key in string]: string }, 
/** The position as FEN; empty for a blindfold player. */
fen: string, 
/** Who is to move. */
turn: Side, 
/** Every legal move of the side to move; empty when the game is over, or for a blindfold player. */
moves: Array<Move>, 
/** The article that makes a capture compulsory, if one is. */
compulsory: Citation | null, 
/** The clocks, if there are any. */
clocks: Clocks | null, 
/** The draw counters that are running. */
counters: Array<Counter>, 
/** The claims that can be made. */
claims: Array<Claim>, 
/** The side whose draw offer stands. */
offer: Side | null, 
/** Requests waiting for the opponent's answer. */
wishes: Array<Wish>, 
/** Whether the game can still be aborted. */
can_abort: boolean, 
/** Whether the game is waiting for its second player. */
waiting: boolean, 
/** Correspondence: who is on leave, and the days of leave left. */
leave: Leave | null, 
/** Correspondence: this player's conditional moves. */
foreseen: Array<Array<string>>, 
/** The end. */
outcome: Outcome | null, 
/** The rematch, once both have agreed to it. */
rematch: string | null, };

/** Days of leave in correspondence. */
export type Leave = { 
/** White's, in whole days. */
white: number, 
/** The same for Black. */
black: number, 
/** Who is on leave now. */
now: Side | null, };

/** A request that waits for the opponent's answer. */
export type Wish = { "kind": "take-back", 
/** The side that asks. */
by: Side, 
/** The number of plies. */
plies: number, } | { "kind": "rematch", 
/** The side that asks. */
by: Side, };

/** A legal move. */
export type Move = { 
/** Its shortest unambiguous notation: what `play` sends. */
text: string, 
/** Origin. */
from: string, 
/** Destination. */
to: string, 
/** Every path it can take: the landing squares in order, origin and destination included. */
paths: Array<Array<string>>, 
/** The pieces it takes. */
captured: Array<string>, 
/** Whether the man is crowned. */
promotes: boolean, };

/** A ply that was made. */
export type Ply = { 
/** Its notation. */
text: string, 
/** Who moved. */
by: Side, 
/** Its path, origin and destination included. */
path: Array<string>, 
/** The pieces it took. */
captured: Array<string>, 
/** Whether the man was crowned. */
promotes: boolean, 
/** When, in milliseconds since the game's zero. */
at: number, 
/** The mover's time left, in milliseconds. */
left: number | null, 
/** Whether a draw was offered with it. */
offered: boolean, 
/** Whether it belongs to a balloted opening. */
balloted: boolean, };

/** The clocks as they stood at a time of the game. */
export type Clocks = { 
/** White's time left, in milliseconds. */
white: number, 
/** The same for Black. */
black: number, 
/** Whose clock runs. */
running: Side | null, 
/** The time of the game at which this was read. */
at: number, 
/** Delay before the running clock goes down (Bronstein and simple delay), in milliseconds. */
delay: number, 
/** What the time control requires of White next, in words (`15 moves by then`). */
white_note: string, 
/** The same for Black. */
black_note: string, };

/** A draw counter. */
export type Counter = { 
/** What is counted, in words. */
text: string, 
/** The count so far. */
count: number, 
/** The count at which it takes effect. */
limit: number, 
/** The unit (`moves by each side`, `times` …). */
unit: string, 
/** What resets it, in words. */
resets: string, 
/** Whether the game is drawn automatically or a player has to claim. */
ending: Ending, 
/** What happens at the limit, and what prevents it, in words. */
effect: string, 
/** The article it is based on. */
article: Citation, };

/** What happens when a counter reaches its limit. */
export type Ending = "automatic" | "on-claim";

/** A claim that can be made. */
export type Claim = { 
/** The ground of the claim. */
ground: string, 
/** In words. */
text: string, 
/** The side that can make it; either one if none is named. */
by: Side | null, 
/** Whether the move that would bring it about must be named. */
names_the_move: boolean, 
/** The moves that can be named. */
moves: Array<string>, 
/** The article it is based on. */
article: Citation, };

/** The end of a game. */
export type Outcome = { 
/** `white`, `black`, `draw`, `both-lose`, `annulled` or `aborted`. */
score: string, 
/** The result as the ruleset writes it (`2-0`). */
result: string, 
/** Why, in a sentence. */
text: string, 
/** The articles it is based on, the deciding one first. */
articles: Array<Citation>, };

/** An article that is cited. */
export type Citation = { 
/** The rulebook's short name. */
code: string, 
/** The article's number. */
number: string, 
/** Its subject. */
title: string, 
/** Its text. */
text: string, 
/** Its page, if it has one: `/rules/fmjd/4.13`. */
href: string | null, };

/** A chat message. */
export type Chat = { 
/** The side that wrote it; null for the program. */
by: Side | null, 
/** The text of the message. */
text: string, };

/** Who sits where. */
export type Seats = { 
/** White. */
white: Seat, 
/** Black. */
black: Seat, };

/** A seat. */
export type Seat = { 
/** Its occupant. */
sitter: SeatOccupant, 
/** The name shown. */
name: string, 
/** The account, if a person has one. */
account: Member | null, };

/** The occupant of a seat. */
export type SeatOccupant = { "kind": "empty" } | { "kind": "person" } | { "kind": "computer", 
/** From 1 to 10. */
level: number, };

/** `POST /api/v1/games`: creates a game. Answered by [`CreatedResource`]. */
export type NewGame = { 
/** The ruleset's short name. */
ruleset: string, 
/** The opponent. */
opponent: Opponent, 
/** Which colour. */
colour: Colour, 
/** The time control, such as `5m+3s` or `30/60m+15/30m`; no clock if left out. */
time: string | null, 
/** How the players meet. */
meeting: Meeting, 
/** The starting position of the game. */
opening: Opening, 
/** Whether the players may chat. */
chat: boolean, 
/** Who finds the game in lists. */
visibility: Visibility, 
/** Whether it changes the ratings of both players, who then need accounts; it needs a clock and the usual start. */
rated: boolean, 
/** Whether anybody may have the game analysed by a computer while it is in progress. */
analysis: boolean, 
/** Tournament mode: no takebacks, no chat and no warnings while it lasts, no computer, and it cannot be aborted. */
tournament: boolean, 
/** The name shown for the creator of the game. */
name: string | null, };

/** The opponent in a new game. */
export type Opponent = { "kind": "computer", 
/** From 1 to 10. */
level: number, } | { "kind": "friend" } | { "kind": "lobby" } | { "kind": "same-screen" };

/** The colour of the creator of a game. */
export type Colour = "white" | "black" | "random";

/** How the players meet. */
export type Meeting = { "kind": "live" } | { "kind": "correspondence" } | { "kind": "blindfold", 
/** Whether the creator plays blindfold. */
me: boolean, 
/** Whether the opponent plays blindfold. */
opponent: boolean, } | { "kind": "simultaneous", 
/** The maximum number of boards. */
boards: number, 
/** Whether the host plays blindfold (FMJD 11.1.5). */
blindfold: boolean, };

/** The start of a game. */
export type Opening = { "kind": "free" } | { "kind": "position", 
/** As FEN. */
fen: string, } | { "kind": "ballot", 
/** The table. */
deck: string, } | { "kind": "handicap", 
/** The squares of the men. */
without: Array<string>, };

/** Who finds a game in the public lists. */
export type Visibility = "public" | "private";

/** What was created: a game, a simultaneous display or a study. */
export type CreatedResource = { 
/** Its id. */
id: string, 
/** Its page. */
href: string, 
/** The page for the opponent, with the key after `#`, which appears in no server log or referrer. */
invitation: string | null, };

/** `POST /api/v1/join`: the key of an invitation link. Answered by [`CreatedResource`]. The key works for one
 * browser. */
export type Invitation = { 
/** The key; or */
key: string | null, 
/** a game of the lobby. */
game: string | null, 
/** The name to be shown. */
name: string | null, };

/** `POST /api/v1/games/{id}/link`: a link to your own seat, to resume on another device, or to an empty seat.
 * Answered by [`CreatedResource`]. */
export type SeatLinkRequest = { 
/** Which seat. */
side: Side, };

/** A game in a list: `GET /api/v1/games?list=mine|live|finished|lobby`. */
export type GameLine = { 
/** The game. */
id: string, 
/** Its page. */
href: string, 
/** The ruleset's title. */
title: string, 
/** The time control, if any. */
time: string | null, 
/** White's name. */
white: string, 
/** Black's name. */
black: string, 
/** Plies made. */
plies: number, 
/** The result, if it is over. */
result: string | null, 
/** The side you play, if you do. */
yours: Side | null, 
/** Whether it is your turn. */
your_turn: boolean, 
/** How it is played (live, correspondence, blindfold …). */
way: string, 
/** Whether it changes the players' ratings. */
rated: boolean, 
/** When something last happened, in milliseconds since 1970. */
last: number, };

/** `GET /api/v1/displays/{id}`: a simultaneous display and its boards. */
export type DisplayView = { 
/** The id of the display. */
id: string, 
/** The host's name. */
host: string, 
/** Whether it is yours. */
yours: boolean, 
/** The maximum number of boards. */
most: number, 
/** Whether the host plays blindfold. */
blindfold: boolean, 
/** The page of the event that it is, if it is one. */
event: string | null, 
/** The boards: first those where it is your turn, the longest waiting first. */
games: Array<GameLine>, };

/** `GET /api/v1/positions/moves?ruleset=…&fen=…`: a position and what can be played in it. Without `fen` the starting
 * position. */
export type PositionView = { 
/** As FEN. */
fen: string, 
/** The pieces. */
pieces: { [key in string]: string }, 
/** Who is to move. */
turn: Side, 
/** The board. */
board: Board, 
/** Every legal move. */
moves: Array<PositionMove>, };

/** A move of a position, and where it leads. */
export type PositionMove = { 
/** The position after it, as FEN. */
after: string, 
/** Its shortest unambiguous notation: what `play` sends. */
text: string, 
/** Origin. */
from: string, 
/** Destination. */
to: string, 
/** Every path it can take: the landing squares in order, origin and destination included. */
paths: Array<Array<string>>, 
/** The pieces it takes. */
captured: Array<string>, 
/** Whether the man is crowned. */
promotes: boolean, };

/** `GET /api/v1/positions/explain?ruleset=…&fen=…&text=…`: what the rules say about a move or a touched piece. */
export type MoveExplanation = { 
/** Whether it is legal. */
legal: boolean, 
/** Why, in the ruleset's words. */
text: string, 
/** The articles it is based on, the deciding one first. */
articles: Array<Citation>, };

/** The body of every error. The status gives the kind; the text is for people. */
export type ErrorBody = { 
/** What is wrong, with its place and a remedy. */
error: string, 
/** Every reason, if there are several. */
reasons: Array<string>, };

/** The source of a study. */
export type StudySource = { "kind": "position", 
/** The ruleset's short name. */
ruleset: string, 
/** As FEN; the starting position if left out. */
fen: string | null, 
/** The moves from there, with blanks or commas between them. */
moves: string | null, } | { "kind": "pdn", 
/** As PDN. */
text: string, 
/** The ruleset's short name, if the text does not say it. */
ruleset: string | null, } | { "kind": "game", 
/** The id of the game. */
id: string, } | { "kind": "study", 
/** The id of the study. */
id: string, 
/** The index of the chapter, from 0. */
chapter: number, } | { "kind": "collected", 
/** The collection. */
id: string, 
/** The number of the game, from 1. */
number: number, };

/** `POST /api/v1/studies`: saves a study. Answered by [`CreatedResource`](super::CreatedResource). */
export type NewStudy = { 
/** The source. */
source: StudySource, };

/** `POST /api/v1/studies/draft`: edits a study that is not saved. Answered by [`StudyView`]. */
export type StudyDraft = { 
/** The study to edit: the `pdn` of the last answer, once it has been edited. */
source: StudySource, 
/** The edit. */
operation: StudyOperation | null, };

/** `POST /api/v1/studies/{id}`: edits a study. Answered by [`StudyView`]. */
export type StudyChange = { 
/** The version the edit is based on: if there is a newer one, nothing is changed. */
version: number, 
/** The index of the chapter to edit, from 0. */
chapter: number, 
/** The edit. */
operation: StudyOperation, };

/** An edit of a study. Nodes have the numbers of the last answer. */
export type StudyOperation = { "kind": "play", 
/** The node. */
node: number, 
/** The move in text. */
text: string, } | { "kind": "line", 
/** The node. */
node: number, 
/** The moves in text, with blanks between them. */
text: string, } | { "kind": "delete", 
/** The node. */
node: number, } | { "kind": "promote", 
/** The node. */
node: number, } | { "kind": "main-line", 
/** The node. */
node: number, } | { "kind": "comment", 
/** The node. */
node: number, 
/** The text; empty to delete it. */
text: string, 
/** Before the move or after it. */
place: CommentPlace, } | { "kind": "signs", 
/** The node. */
node: number, 
/** Symbols of the rulebooks: `!`, `??`, `*`, `+1`. */
signs: Array<string>, 
/** Other symbols by number, such as `$15` in files. */
glyphs: Array<number>, } | { "kind": "head", 
/** The tags. */
tags: Array<StudyTag>, 
/** `1-0`, `1/2-1/2`, `*`. */
result: string, } | { "kind": "add-chapter", 
/** Its name. */
name: string, 
/** The position it begins with, as FEN; the starting position if left out. */
fen: string | null, } | { "kind": "delete-chapter" };

/** Where a comment stands. */
export type CommentPlace = "before" | "after";

/** A tag of a game. */
export type StudyTag = { 
/** `Event`, `White`, … */
name: string, 
/** Its value. */
value: string, };

/** `GET /api/v1/studies/{id}`: a study. */
export type StudyView = { 
/** Its id, if it is saved. */
id: string | null, 
/** Its version; 0 if it is not saved. */
version: number, 
/** Whether it is saved and yours to edit. */
yours: boolean, 
/** The title: the players, or another name. */
title: string, 
/** The titles of its chapters; none if it is not saved. */
chapters: Array<string>, 
/** The index of the chapter shown, from 0. */
chapter: number, 
/** The ruleset's short name. */
ruleset: string, 
/** The ruleset's title. */
ruleset_title: string, 
/** The name of White's side in this ruleset. */
white_name: string, 
/** The name of Black's side in this ruleset (Red in English draughts). */
black_name: string, 
/** The ruleset's word for a man. */
man_word: string, 
/** The ruleset's word for a king. */
king_word: string, 
/** The board. */
board: Board, 
/** The tags, except those that follow from the rest. */
tags: Array<StudyTag>, 
/** The result. */
result: string, 
/** The start, with number 0, and every move; a move comes after its parent. */
nodes: Array<StudyNode>, 
/** The node to show. */
at: number, 
/** The symbols of the rulebooks that can be added to moves. */
signs: Array<SignView>, 
/** The whole study as PDN. */
pdn: string, 
/** What was repaired when it was read, and what could not be read. */
notices: Array<string>, };

/** A node of a study: the start, or a move. */
export type StudyNode = { 
/** Its number within the study; 0 is the start. */
id: number, 
/** The node before. */
parent: number | null, 
/** What follows: the line itself first, then its variations. */
children: Array<number>, 
/** The number of the move. */
number: number, 
/** Whether it is the first move of this number. */
opens: boolean, 
/** The move as it is written; empty at the start. */
text: string, 
/** The side that moved; at the start, the side that did not. */
by: Side, 
/** Its path, origin and destination included. */
path: Array<string>, 
/** The pieces it took. */
captured: Array<string>, 
/** Whether the man was crowned. */
promotes: boolean, 
/** The position it leads to, as FEN. */
fen: string, 
/** The pieces, if they do not follow from the move: at the start, after an irregular move, or after the arbiter has
 * set up a position. */
pieces: { [key in string]: string } | null, 
/** Comments before the move, one per line. */
before: string, 
/** Comments after the move, one per line. */
comment: string, 
/** Symbols of the rulebooks. */
signs: Array<string>, 
/** Other symbols by number. */
glyphs: Array<number>, 
/** The time shown on the mover's clock. */
clock: string | null, 
/** The evaluation in the file, in men, positive if White is better. */
men: number | null, };

/** An annotation symbol that can be added to a move. */
export type SignView = { 
/** Its notation. */
text: string, 
/** What it means. */
meaning: string, 
/** Its subject: a move has at most one symbol of each subject. */
subject: string, };

/** `GET /api/v1/studies`: one of your studies. */
export type StudyLine = { 
/** Its id. */
id: string, 
/** Its page. */
href: string, 
/** Its name. */
title: string, 
/** The ruleset's title. */
ruleset_title: string, 
/** Moves, variations included. */
moves: number, 
/** When it was last changed, in milliseconds since 1970. */
changed: number, };

/** `POST /api/v1/collections`: the outcome of an import. */
export type ImportReport = { 
/** Its page: a collection, a study if there is only one game, or a position. */
href: string, 
/** How many games it has. */
games: number, 
/** How many of them cannot be read completely. */
unread: number, };

/** `GET /api/v1/collections/{id}`: a part of a collection. */
export type CollectionView = { 
/** Its id. */
id: string, 
/** Its name. */
name: string, 
/** Whether it is yours. */
yours: boolean, 
/** How many games it has. */
games: number, 
/** How many of them cannot be read completely. */
unread: number, 
/** The games found, in the order of the file. */
found: Array<CollectedLine>, 
/** The number of the last game listed here, if there may be more: the value of `after` for the next page. */
next: number | null, };

/** A game of a collection. */
export type CollectedLine = { 
/** Its number in the file, from 1. */
number: number, 
/** Its page. */
href: string, 
/** The ruleset's title, if it is known. */
ruleset_title: string | null, 
/** White's name. */
white: string, 
/** Black's name. */
black: string, 
/** The event. */
event: string, 
/** The date. */
date: string, 
/** The result. */
result: string, 
/** Plies of the main line that are legal. */
plies: number, 
/** Why the rest cannot be read, with its line. */
fault: string | null, };

/** `GET /api/v1/collections`: one of your collections. */
export type CollectionLine = { 
/** Its id. */
id: string, 
/** Its page. */
href: string, 
/** Its name. */
name: string, 
/** How many games it has. */
games: number, 
/** How many of them cannot be read completely. */
unread: number, 
/** When it was created, in milliseconds since 1970. */
created: number, };

/** `GET /api/v1/positions/setup?ruleset=…&fen=…`: a setup, playable or not, and every reason why it is not playable. */
export type SetupView = { 
/** As FEN, if the text could be read. */
fen: string | null, 
/** The pieces. */
pieces: { [key in string]: string }, 
/** Who is to move. */
turn: Side, 
/** The board. */
board: Board, 
/** The name of White's side in this ruleset. */
white_name: string, 
/** The name of Black's side in this ruleset (Red in English draughts). */
black_name: string, 
/** The ruleset's word for a man. */
man_word: string, 
/** The ruleset's word for a king. */
king_word: string, 
/** Every reason why it is not a playable position, each with its remedy. */
faults: Array<SetupReason>, 
/** Why no game can start from it although it is a legal position. */
over: string | null, };

/** A reason why a setup cannot be played. */
export type SetupReason = { 
/** What is wrong. */
text: string, 
/** The remedy. */
remedy: string, };

/** `GET /api/v1/positions/evaluate?ruleset=…&fen=…&moves=…&lines=1..5&seconds=1..60`: the engine's evaluation of a
 * position. With `/events` after `evaluate`, the same as server-sent events named `evaluation` while the engine is
 * thinking. */
export type Evaluation = { 
/** The position that is evaluated, as FEN. */
fen: string, 
/** The side to move. */
turn: Side, 
/** Its progress. */
state: EvaluationState, 
/** The evaluation in words: "White is better", "Black wins in 4". */
words: string, 
/** The search depth of the lines, in plies. */
depth: number, 
/** Positions searched. */
nodes: number, 
/** Positions searched per second. */
nodes_per_second: number, 
/** The thinking time, in milliseconds, without the time in the queue. */
thought: number, 
/** The best lines, the best first; none where there is no move. */
lines: Array<EvaluatedLine>, };

/** The progress of an evaluation. */
export type EvaluationState = { "kind": "waiting", 
/** The number of evaluations running or waiting. */
others: number, } | { "kind": "thinking" } | { "kind": "done" };

/** A line found by the engine. */
export type EvaluatedLine = { 
/** The score in hundredths of a man, from White's side; beyond 20,000, a win is proved. */
score: number, 
/** The same in a few characters: `+0.35`, `White wins in 4`. */
words: string, 
/** The moves, in order. */
moves: Array<LineMove>, };

/** A move of a line. */
export type LineMove = { 
/** The move in the ruleset's notation. */
text: string, 
/** The squares it visits, from origin to destination. */
path: Array<string>, 
/** The position after it, as FEN. */
after: string, };

/** `GET /api/v1/positions/endgame?ruleset=…&fen=…&moves=…`: the verdict of the endgame databases. */
export type EndgameVerdict = { 
/** The position, as FEN. */
fen: string, 
/** Whether a database has it. */
known: DatabaseCoverage, 
/** Who wins and how soon, or why nothing is known. */
text: string, 
/** The result for the side to move with best play; none if it is not known. */
value: SideResult | null, 
/** Who wins, if somebody does. */
winner: Side | null, 
/** Plies to the end of the game, if somebody wins. */
plies: number | null, 
/** Whether the win comes within the ruleset's draw limits, if somebody wins. */
limits: WithinLimits | null, 
/** Every move with its result, the best first. */
moves: Array<EndgameMove>, };

/** Whether a database has a position. */
export type DatabaseCoverage = "known" | "building" | "missing" | "over";

/** The result for a side. */
export type SideResult = "win" | "draw" | "loss";

/** Whether a win is possible under the draw rules. */
export type WithinLimits = { 
/** Whether the win comes in time. */
verdict: LimitVerdict, 
/** In words. */
text: string, 
/** The rules by which the other side can draw, the most frequent one first. */
articles: Array<Citation>, };

/** Whether a win comes within the draw limits. */
export type LimitVerdict = "within" | "not-within" | "open";

/** A move and its result in the databases. */
export type EndgameMove = { 
/** The move in the ruleset's notation. */
text: string, 
/** The result for the side that plays it. */
value: SideResult, 
/** Plies to the end of the game, if somebody wins. */
plies: number | null, 
/** Whether no other move is better. */
best: boolean, 
/** The position after it, as FEN. */
after: string, };

/** `GET /api/v1/explorer?ruleset=…&fen=…&collection=…`: the moves played in a position. */
export type ExplorerPosition = { 
/** The position, as FEN. */
fen: string, 
/** The name of White's side in this ruleset. */
white: string, 
/** The name of Black's side in this ruleset (Red in English draughts). */
black: string, 
/** The results of the games with this position. */
games: Results, 
/** The moves played in it, the most frequent first. */
moves: Array<ExplorerMove>, 
/** The page with the games themselves. */
href: string, };

/** The results of games. */
export type Results = { 
/** Won by White. */
white: number, 
/** Games that were drawn. */
drawn: number, 
/** Won by Black. */
black: number, 
/** Other results, or unknown ones. */
others: number, };

/** A move played in a position, or listed in the opening book. */
export type ExplorerMove = { 
/** The move in the ruleset's notation. */
text: string, 
/** How the games ended. */
games: Results, 
/** The results of the engine's own games for its opening book; none if it has none. */
book: Results | null, 
/** The position after it, as FEN. */
after: string, };

/** `GET /api/v1/positions/games?ruleset=…&fen=…&before=…`: games in which a position occurred. */
export type FoundGames = { 
/** The position, as FEN. */
fen: string, 
/** The games, the latest first. */
games: Array<FoundGame>, 
/** The value of `before` for the next page; none if this is the last one. */
next: number | null, };

/** A game in which a position occurred. */
export type FoundGame = { 
/** Its page. */
href: string, 
/** White's name. */
white: string, 
/** Black's name. */
black: string, 
/** The result, as the ruleset writes it; none if it is not known. */
result: string | null, 
/** When it was played, as far as that is known. */
date: string, 
/** The number of plies after which it occurred. */
ply: number, 
/** The move played there; none if the game ended. */
played: string | null, };

/** `GET /api/v1/games/{id}/review`: the review of a finished game: the engine's evaluation of every ply. With
 * `/events`, a stream of its progress; `POST` starts it. */
export type Review = { 
/** The game. */
id: string, 
/** Its progress. */
state: ReviewState, 
/** The number of positions analysed so far. */
done: number, 
/** The total number of positions. */
positions: number, 
/** The position before the first ply and after each, in their order; those not analysed yet are missing. */
plies: Array<ReviewedPly>, 
/** Turning points, in words. */
turns: Array<TurningPoint>, 
/** The whole game in a sentence or two. */
summary: string, };

/** The progress of a review. */
export type ReviewState = "not-begun" | "underway" | "done";

/** The engine's evaluation of a position of a game. */
export type ReviewedPly = { 
/** Plies made before it. */
ply: number, 
/** The move that led to it, with its number; empty at the start. */
text: string, 
/** The score in hundredths of a man, from White's side. */
score: number, 
/** The same in a few characters. */
words: string, 
/** The best continuation. */
line: Array<string>, 
/** The annotation sign of the move: `?`, `??`, `!` or nothing. */
sign: string, 
/** The position, as FEN. */
fen: string, };

/** A turning point of a game. */
export type TurningPoint = { 
/** The ply, counted from 1. */
ply: number, 
/** Who played it. */
by: Side, 
/** The move, with its number and sign. */
text: string, 
/** What it changed, in words. */
words: string, 
/** A better move, if one was found. */
better: string | null, 
/** How play would have continued. */
line: Array<string>, };

/** `GET /api/v1/positions/compare?ruleset=…&fen=…`: the same position under several rulesets. */
export type RulesetComparison = { 
/** The rulesets, in the order of the columns. */
rulesets: Array<ComparedRuleset>, 
/** Every move that is legal under one of them. */
moves: Array<ComparedMove>, 
/** Whether all rulesets in which the position is possible agree. */
same: boolean, };

/** A position under a ruleset. */
export type ComparedRuleset = { 
/** Its short name. */
name: string, 
/** Its title. */
title: string, 
/** Its page. */
href: string, 
/** The position in its own notation; none if the position is impossible there. */
fen: string | null, 
/** Why the position is impossible there. */
reasons: Array<string>, 
/** What the side to move can do, in words. */
verdict: string, 
/** The articles for that. */
articles: Array<Citation>, 
/** Its legal moves, in its own notation. */
legal: Array<string>, };

/** A move under several rulesets. */
export type ComparedMove = { 
/** In the notation of the first ruleset that allows it. */
text: string, 
/** The ruling of each ruleset, in the order of the columns; null where the position is impossible. */
rulings: Array<ComparedRuling | null>, 
/** Whether the rulings differ. */
differs: boolean, };

/** A ruleset's ruling on a move. */
export type ComparedRuling = { 
/** Whether it is legal. */
legal: boolean, 
/** The move in the ruleset's notation. */
text: string, 
/** Why it is illegal, or what it does. */
words: string, 
/** The articles it is based on, the deciding one first. */
articles: Array<Citation>, };

/** Somebody who has an account. */
export type Member = { 
/** The player's page. */
href: string, 
/** The rating at this ruleset and speed, before the game if it is rated and over; none without a clock. */
rating: number | null, 
/** Whether the rating is still provisional. */
uncertain: boolean, 
/** The rating after the game, if it was rated. */
after: number | null, };

/** `POST /api/v1/accounts`: creates an account. Answered by [`AccountView`]; the browser is signed in. */
export type NewAccount = { 
/** 3 to 20 letters, digits, `-` and `_`. */
name: string, 
/** At least 8 characters. */
password: string, 
/** Whether to add the games that this browser has played as a guest to the account. */
take_games: boolean, };

/** `POST /api/v1/session`: signs in. Answered by [`AccountView`], with a cookie. */
export type Credentials = { 
/** The name. */
name: string, 
/** The password. */
password: string, 
/** The code shown by the authenticator, or a recovery code; needed if the account has a second factor. */
code: string | null, };

/** `POST /api/v1/account/password`: changes the password. All other sessions end. */
export type NewPassword = { 
/** The current password. */
old: string, 
/** The new one. */
new: string, };

/** `POST /api/v1/account/delete`: deletes the account. */
export type AccountDeletion = { 
/** The password. */
password: string, };

/** `GET /api/v1/account`: your account. */
export type AccountView = { 
/** The name. */
name: string, 
/** The player's page. */
href: string, 
/** `player`, `arbiter` or `administrator`. */
role: string, 
/** What this session or token allows: `read`, `play`, `board`, `study`, `desk`, `admin`. */
scopes: Array<string>, 
/** When it was created, in milliseconds since 1970. */
created: number, 
/** The preferences set with `PUT /api/v1/account/preferences`. */
preferences: Record<string, unknown>, };

/** The result of adding a browser's games to an account. */
export type ClaimedGames = { 
/** The number of games. */
games: number, };

/** `GET /api/v1/sessions`: the places where you are signed in. */
export type SessionView = { 
/** The id, to revoke it: `DELETE /api/v1/sessions/{id}`. */
id: string, 
/** Whether it is this session. */
here: boolean, 
/** The network address it was started from. */
address: string, 
/** The browser's own description. */
agent: string, 
/** When it was started, in milliseconds since 1970. */
created: number, 
/** When it was last used. */
seen: number, };

/** `POST /api/v1/tokens`: creates a token. Answered by [`CreatedToken`]. */
export type NewToken = { 
/** A name, to recognise it. */
title: string, 
/** What it may do: `read`, `play`, `board`, `study`, `desk`, `admin`. */
scopes: Array<string>, };

/** A new token. It is shown only this once. */
export type CreatedToken = { 
/** To be sent as `Authorization: Bearer …`. */
token: string, 
/** The token as it is listed from now on. */
shown: TokenView, };

/** `GET /api/v1/tokens`: a program that acts for you. */
export type TokenView = { 
/** The id, to revoke it: `DELETE /api/v1/tokens/{id}`. */
id: string, 
/** What it is for. */
title: string, 
/** Its rights. */
scopes: Array<string>, 
/** When it was created, in milliseconds since 1970. */
created: number, 
/** When it was last used. */
seen: number | null, };

/** `GET /api/v1/players/{name}`: a player's profile. */
export type PlayerView = { 
/** The name. */
name: string, 
/** The page. */
href: string, 
/** When the account was created, in milliseconds since 1970. */
created: number, 
/** One for each ruleset and speed in which rated games were played, the one with most games first. */
ratings: Array<RatingView>, };

/** A rating at a ruleset and a speed (Glicko-2). */
export type RatingView = { 
/** The ruleset's short name. */
ruleset: string, 
/** The ruleset's title. */
title: string, 
/** `bullet`, `blitz`, `rapid`, `classical` or `correspondence`. */
speed: string, 
/** The rating. */
rating: number, 
/** Its rating deviation. */
deviation: number, 
/** Whether the rating is still provisional. */
uncertain: boolean, 
/** The number of rated games. */
games: number, 
/** The last changes, the oldest first. */
history: Array<RatingPoint>, };

/** A rating after a game. */
export type RatingPoint = { 
/** The game. */
game: string, 
/** When, in milliseconds since 1970. */
at: number, 
/** The rating before. */
before: number, 
/** The rating after. */
rating: number, 
/** The rating deviation then. */
deviation: number, };

/** `GET /api/v1/admin/accounts`: an account in the administrators' list. */
export type AccountLine = { 
/** The name. */
name: string, 
/** The role. */
role: string, 
/** Whether it is locked. */
locked: boolean, 
/** When it was created, in milliseconds since 1970. */
created: number, 
/** When it was last used. */
seen: number, };

/** `PATCH /api/v1/admin/accounts/{name}`: changes an account. Answered by [`AccountLine`]. */
export type AccountChange = { 
/** The role. */
role: string | null, 
/** Whether it is locked. */
locked: boolean | null, };

/** A request that needs the password and, if the account has a second factor, a code. */
export type Proof = { 
/** The password. */
password: string, 
/** The code shown by the authenticator, or a recovery code. */
code: string | null, };

/** `POST /api/v1/account/second-factor/confirm`: the first code of an authenticator. */
export type FirstCode = { 
/** The code shown by the authenticator. */
code: string, };

/** `GET /api/v1/account/second-factor`: the second factor of your account. */
export type SecondFactorView = { 
/** Whether a code is needed to sign in. */
on: boolean, 
/** How many recovery codes are left. */
recovery_codes: number, };

/** A secret for an authenticator. It is shown only this once. */
export type AuthenticatorOffer = { 
/** The secret, to be typed into the authenticator (base 32). */
secret: string, 
/** The same as a link that authenticator apps can open. */
address: string, };

/** Recovery codes; each works once. They are shown only this once. */
export type RecoveryCodes = { 
/** The codes. */
codes: Array<string>, };

/** `POST /api/v1/recovery`: sets a new password with a recovery code. */
export type Recovery = { 
/** The account's name. */
name: string, 
/** A recovery code. */
code: string, 
/** The new password. */
password: string, };

/** A password that an administrator has set. It is shown only this once. */
export type GeneratedPassword = { 
/** The name of the account. */
name: string, 
/** The password. */
password: string, };

/** `POST /api/v1/challenges`: a challenge to a player. Answered by [`ChallengeView`]. */
export type NewChallenge = { 
/** The name of the challenged player. */
to: string, 
/** The ruleset's short name. */
ruleset: string, 
/** The time control (`5m+3s`, `3d/move`); no clock if left out. */
time: string | null, 
/** The challenger's colour. */
colour: Colour, 
/** Whether the game changes both ratings. */
rated: boolean, };

/** `GET /api/v1/challenges`: a challenge that you have sent or received. */
export type ChallengeView = { 
/** The id of the challenge. */
id: string, 
/** The challenger's name. */
from: string, 
/** The name of the challenged player. */
to: string, 
/** Whether you have sent it. */
yours: boolean, 
/** The ruleset's title. */
title: string, 
/** The time control. */
time: string | null, 
/** The challenger's colour. */
colour: Colour, 
/** Whether the game changes both ratings. */
rated: boolean, 
/** When it expires, in milliseconds since 1970. */
until: number, 
/** Its state. */
state: ChallengeState, 
/** The page of the game, once it is accepted. */
href: string | null, };

/** The state of a challenge. */
export type ChallengeState = "open" | "accepted" | "declined";

/** `GET /api/v1/account/calls`: your notification settings. */
export type CallSettings = { 
/** The settings. */
wishes: CallingWishes, 
/** The number of browsers that receive notifications. */
browsers: number, 
/** What a browser needs to subscribe; none if the operator has not switched push messages on. */
push: PushKey | null, };

/** `PUT /api/v1/account/calls`: the notifications you want. */
export type CallingWishes = { 
/** Whether others may challenge you. */
challenges: boolean, 
/** Whether to notify you when it is your turn and you are away. */
turn: boolean, 
/** Whether to notify you when you are challenged. */
challenge: boolean, 
/** Whether to notify you when an event begins. */
event: boolean, 
/** When quiet hours begin, in minutes after midnight; none if there are none. */
quiet_from: number | null, 
/** When they end. */
quiet_until: number | null, 
/** Your offset from UTC, in minutes. */
zone: number, };

/** What a browser needs to subscribe. */
export type PushKey = { 
/** The server's public key (RFC 8292), base64url. */
key: string, };

/** `POST /api/v1/push/subscribe`: a browser that receives notifications, as `PushSubscription.toJSON()` writes it. */
export type Subscription = { 
/** The address at the push service. */
endpoint: string, 
/** When it expires; ignored. */
expirationTime: number | null, 
/** The keys with which messages are encrypted. */
keys: SubscriptionKeys, };

/** The keys of a subscription, base64url. */
export type SubscriptionKeys = { 
/** The browser's public key: a point of P-256, uncompressed. */
p256dh: string, 
/** A secret of 16 bytes. */
auth: string, };

/** `POST /api/v1/push/unsubscribe`: a browser that receives no more notifications. */
export type Unsubscription = { 
/** The address at the push service, by which the browser is known. */
endpoint: string, };

/** `GET /api/v1/players`: a player found by name. */
export type PlayerMatch = { 
/** The name. */
name: string, 
/** The page. */
href: string, };

/** `GET /api/v1/leaderboard`: a line of the leaderboard. */
export type LeaderboardEntry = { 
/** The rank, from 1; none while the rating is provisional. */
place: number | null, 
/** The name. */
name: string, 
/** The page. */
href: string, 
/** The rating (Glicko-2). */
rating: number, 
/** Its rating deviation. */
deviation: number, 
/** The number of rated games. */
games: number, };

/** `GET /api/v1/tv`: the top game in progress of a ruleset. */
export type TvChannel = { 
/** The ruleset's short name. */
ruleset: string, 
/** The ruleset's title. */
title: string, 
/** The game. */
game: string, 
/** Its page. */
href: string, 
/** White. */
white: string, 
/** Black. */
black: string, };

/** `POST /api/v1/desks`: creates a desk. Answered by [`DeskView`]. */
export type NewDesk = { 
/** The name of the event. */
name: string, 
/** The place. */
place: string, };

/** `GET /api/v1/desks`: a desk in a list. */
export type DeskLine = { 
/** The desk. */
id: string, 
/** Its page. */
href: string, 
/** The name of the event. */
name: string, 
/** The place. */
place: string, 
/** When it was created, in milliseconds since 1970. */
created: number, 
/** How many boards it has. */
boards: number, };

/** `GET /api/v1/desks/{id}`: a desk with its boards. */
export type DeskView = { 
/** The desk. */
id: string, 
/** Its page. */
href: string, 
/** The name of the event. */
name: string, 
/** The place. */
place: string, 
/** The boards, in the order in which they were added. */
boards: Array<DeskBoardLine>, };

/** A board of a desk in a list. */
export type DeskBoardLine = { 
/** Its number on the desk, from 1. */
number: number, 
/** Its page. */
href: string, 
/** The ruleset's title. */
title: string, 
/** White's name. */
white: string, 
/** Black's name. */
black: string, 
/** The round. */
round: string, 
/** The time control, if there is a clock. */
time: string | null, 
/** The number of entries in its log. */
entries: number, 
/** Plies made. */
plies: number, 
/** The result, if it is over. */
result: string | null, 
/** The number of open questions. */
questions: number, 
/** Whether its log is signed as it stands. */
signed: boolean, };

/** `POST /api/v1/desks/{id}/boards`: adds a board to a desk. Answered by [`DeskBoard`]. */
export type NewBoard = { 
/** The ruleset's short name. */
ruleset: string, 
/** White's name. */
white: string, 
/** Black's name. */
black: string, 
/** The round. */
round: string, 
/** The time control in text; no clock if left out. */
time: string | null, 
/** When a fallen flag counts. */
flags: FlagsCount, 
/** Who presses the clock. */
pressing: DeskPressing, 
/** Whether the game belongs to an official competition. */
official: boolean, 
/** The starting position of the game. */
opening: Opening, };

/** When a fallen flag counts. */
export type FlagsCount = "when-seen" | "when-fallen";

/** Who presses the clock. */
export type DeskPressing = "with-the-move" | "apart";

/** Something that happened at a board. Articles are written `fmjd 5.4.6`, squares as the ruleset names them, times
 * `1:05:30`. */
export type DeskEntry = { "kind": "move", 
/** The move in the ruleset's notation. */
text: string, } | { "kind": "irregular", 
/** Who committed it. */
by: Side, 
/** The article that was broken. */
article: string, 
/** What was played; a single square for a piece removed from the board; empty if `after` says it all, or the
 * position has not changed. */
text: string, 
/** The resulting position, as FEN, if it does not follow from what was played. */
after: string, } | { "kind": "object" } | { "kind": "let-stand" } | { "kind": "touch", 
/** The player who touched them. */
by: Side, 
/** The squares in order, separated by blanks or commas. */
squares: string, 
/** Whether adjusting was announced. */
announced: boolean, } | { "kind": "push", 
/** The player who pushed it. */
by: Side, 
/** Its square and the neighbouring one towards which it was pushed, such as 22-18. */
text: string, } | { "kind": "offer-draw", 
/** The player who offers. */
by: Side, } | { "kind": "accept-draw", 
/** The player who accepts. */
by: Side, } | { "kind": "decline-draw", 
/** The player who declines. */
by: Side, } | { "kind": "claim", 
/** The player who claims. */
by: Side, 
/** The ground of the claim. */
ground: Ground, 
/** The move that would bring about the repetition. */
text: string, } | { "kind": "resign", 
/** The player who resigns. */
by: Side, } | { "kind": "flag", 
/** The player whose flag has fallen, or both. */
by: DeskPlayers, 
/** The time control that has run out, from 1. */
control: number | null, 
/** Moves the player has completed. */
completed: number | null, 
/** Whether it is known which flag fell first. */
known: boolean, 
/** If both flags are down, the player whose flag fell first, if known. */
first: Side | null, } | { "kind": "clock", 
/** The action. */
act: DeskClock, 
/** The player whose display it is, for actions on one display. */
by: Side | null, 
/** The time to set, or White's time on a new clock. */
time: string, 
/** Black's time on a new clock. */
black: string, } | { "kind": "late", 
/** The player or players who are late. */
by: DeskPlayers, 
/** Minutes after the start. */
minutes: number, } | { "kind": "incident", 
/** Who caused it, if a player did. */
by: Side | null, 
/** The article that describes it. */
article: string, } | { "kind": "caution", 
/** The player who is cautioned. */
by: Side, } | { "kind": "decide", 
/** The decision. */
ends: DeskScore, 
/** The article it is based on. */
article: string, 
/** The arbiter's words. */
words: string, } | { "kind": "take-back", 
/** The number of plies. */
plies: number, } | { "kind": "sign", 
/** The ply, from 1. */
ply: number, 
/** The symbol; empty to remove all symbols. */
sign: string, } | { "kind": "sheet", 
/** The action. */
act: DeskSheet, 
/** The player whose sheet it is. */
by: Side, } | { "kind": "penalty", 
/** The player; nobody for a spectator. */
on: Side | null, 
/** The penalty. */
penalty: DeskPenalty, 
/** The article that was broken. */
article: string, 
/** The arbiter's words. */
words: string, } | { "kind": "appeal", 
/** The player who appeals. */
by: Side, 
/** The entry with the ruling appealed against. */
against: number, 
/** The members of the committee, separated by commas, with (related) after anybody related to a player. */
committee: string, 
/** The player's words. */
words: string, } | { "kind": "appeal-decided", 
/** Whether the decision is upheld. */
upheld: boolean, 
/** If not, the decision that replaces it. */
instead: DeskScore, 
/** The article it is based on. */
article: string, 
/** The committee's words. */
words: string, } | { "kind": "ask-for-draw", 
/** The player who asks. */
by: Side, } | { "kind": "position", 
/** As FEN. */
fen: string, 
/** The article it is based on. */
article: string, 
/** The arbiter's words. */
words: string, } | { "kind": "discover", 
/** The ply, from 1. */
ply: number, } | { "kind": "remark", 
/** The arbiter's words. */
words: string, };

/** One player or both. */
export type DeskPlayers = "white" | "black" | "both";

/** An action on a clock. */
export type DeskClock = "start" | "press" | "stop" | "resume" | "adjust" | "replace" | "see-flag" | "see-both-flags" | "claim-flag" | "look";

/** An action on a score sheet. */
export type DeskSheet = "tick" | "complete" | "sign" | "hand-in";

/** A penalty. */
export type DeskPenalty = "warning" | "game-lost" | "disqualification" | "expulsion";

/** The result set by a decision. */
export type DeskScore = "play-on" | "white" | "black" | "draw" | "both-lose" | "annulled";

/** `POST …/boards/{number}/entries`: writes an entry. Answered by [`DeskBoard`]. `…/proposals` takes the same body and
 * shows the outcome without writing ([`DeskProposal`]). */
export type DeskEntryRequest = { 
/** The number of entries when the log was last read; an outdated number is refused. */
version: number, 
/** What happened. */
entry: DeskEntry, };

/** `POST …/boards/{number}/corrections`: strikes out an entry, and may replace it. Answered by
 * [`DeskBoard`]. With `only_try`, nothing is written, and the answer is a [`DeskProposal`]. */
export type DeskCorrection = { 
/** As in [`DeskEntryRequest`]. */
version: number, 
/** The number of the entry. */
number: number, 
/** The reason for the correction. */
why: string, 
/** What happened instead. */
instead: DeskEntry | null, 
/** Whether to show only the outcome and write nothing. */
only_try: boolean, };

/** `POST …/boards/{number}/signatures`: the arbiter signs the log as it stands. Answered by [`DeskBoard`]. */
export type DeskSignatureRequest = { 
/** As in [`DeskEntryRequest`]. */
version: number, 
/** The name to sign with. */
name: string, };

/** The outcome of an entry before it is written. */
export type DeskProposal = { 
/** The entry in a sentence. */
text: string, 
/** Why it is irregular, if it is a move that is not legal. */
explained: Ruling | null, 
/** The ruling. */
ruling: Ruling, 
/** Whether it cannot be entered. */
refused: boolean, 
/** The possible readings, the likeliest first. */
readings: Array<DeskReading>, 
/** What the opponent, the arbiter or a committee has to decide next. */
questions: Array<DeskQuestion>, 
/** Rulings on later entries that would change, in sentences. */
changes: Array<string>, };

/** One possible reading of an entry. */
export type DeskReading = { 
/** In words. */
label: string, 
/** The entry. */
entry: DeskEntry, };

/** An open question. */
export type DeskQuestion = { 
/** In words. */
text: string, 
/** The article it is based on. */
articles: Array<Citation>, 
/** The possible answers, each with the ruling it leads to. */
answers: Array<DeskAnswer>, 
/** The form to answer with, if there are no ready answers. */
form: string | null, };

/** An answer. */
export type DeskAnswer = { 
/** In words. */
label: string, 
/** The entry. */
entry: DeskEntry, 
/** The resulting ruling. */
ruling: Ruling, };

/** `GET /api/v1/desks/{id}/boards/{number}`: a board with its log, and what can be entered now. */
export type DeskBoard = { 
/** The number of entries in the log. */
version: number, 
/** The board as it appears in a list. */
line: DeskBoardLine, 
/** The ruleset's short name. */
ruleset: string, 
/** The name of White's side in this ruleset. */
white_name: string, 
/** The name of Black's side in this ruleset (Red in English draughts). */
black_name: string, 
/** The ruleset's word for a man. */
man_word: string, 
/** The ruleset's word for a king. */
king_word: string, 
/** The board. */
board: Board, 
/** The pieces. */
pieces: { [key in string]: string }, 
/** The position as FEN. */
fen: string, 
/** Who is to move. */
turn: Side, 
/** Every legal move; none when the game is over. */
moves: Array<Move>, 
/** The piece that must be played because it was touched. */
must_play: string | null, 
/** The origin and destination of the last ply. */
last: Array<string>, 
/** The clocks, if there are any. */
clocks: Clocks | null, 
/** The time of the game now, in milliseconds since its zero. */
now: number, 
/** The draw counters that are running. */
counters: Array<Counter>, 
/** Cautions of White. */
white_cautions: number, 
/** Cautions of Black. */
black_cautions: number, 
/** The open questions. */
questions: Array<DeskQuestion>, 
/** What can be entered. */
forms: Array<DeskForm>, 
/** The log. */
log: Array<DeskLogEntry>, 
/** The signatures. */
signatures: Array<DeskSignature>, 
/** The end. */
outcome: Outcome | null, };

/** An entry of a log. */
export type DeskLogEntry = { 
/** Its number, from 1. */
number: number, 
/** When it was created, in milliseconds since 1970. */
at: number, 
/** The name of the arbiter who made the entry. */
by: string, 
/** What was entered, in a sentence. */
text: string, 
/** The ruling; none for a remark or another entry that is not an event of the game. */
ruling: Ruling | null, 
/** The entry that it replaces. */
instead_of: number | null, 
/** Who struck it out, when and why. */
struck: DeskStrike | null, 
/** Whether it can be appealed against. */
appealable: boolean, 
/** Whether it can be struck out. */
correctable: boolean, };

/** How an entry was struck out. */
export type DeskStrike = { 
/** The entry that strikes it out. */
number: number, 
/** The name of the arbiter who struck it out. */
by: string, 
/** When, in milliseconds since 1970. */
at: number, 
/** The reason given. */
why: string, };

/** A signature under a log. */
export type DeskSignature = { 
/** The number of its entry. */
number: number, 
/** The name. */
name: string, 
/** The name of the arbiter who entered it. */
by: string, 
/** When, in milliseconds since 1970. */
at: number, 
/** The hash of everything before it. */
hash: string, 
/** Whether the log before it still has that hash. */
sound: boolean, 
/** Whether there are later entries. */
changed_since: boolean, };

/** A form for an entry: its fields together with `kind` make a [`DeskEntry`]. */
export type DeskForm = { 
/** The kind of entry. */
kind: string, 
/** The heading it belongs under. */
group: string, 
/** Its name. */
title: string, 
/** Its fields. */
fields: Array<DeskField>, };

/** A field of a form. */
export type DeskField = { 
/** Its name in the entry. */
name: string, 
/** Its name. */
label: string, 
/** How it is filled in. */
input: DeskInput, 
/** Whether it may be left empty. */
optional: boolean, 
/** Its default value. */
value: string, 
/** The options to choose from; for articles and texts, suggestions. */
options: Array<DeskOption>, };

/** How a field is filled in. */
export type DeskInput = "choice" | "check" | "number" | "text" | "words" | "squares" | "position";

/** An option. */
export type DeskOption = { 
/** The value to send. */
value: string, 
/** Its name. */
label: string, };

/** `GET /api/v1/clocks?time=…`: a time control in parts, for the table clock. */
export type ClockView = { 
/** Its notation. */
time: string, 
/** White's periods. */
white: Array<ClockPeriod>, 
/** The same for Black. */
black: Array<ClockPeriod>, };

/** A period of a time control. A last one with a number of moves repeats. */
export type ClockPeriod = { 
/** The number of moves; all remaining ones if null. */
moves: number | null, 
/** The time for them, in milliseconds. */
time: number, 
/** What a move adds. */
addition: ClockAddition, };

/** What a move adds to the time of its side. Times are milliseconds. */
export type ClockAddition = { "kind": "none" } | { "kind": "fischer", 
/** The time added, in milliseconds. */
time: number, } | { "kind": "bronstein", 
/** The maximum time given back, in milliseconds. */
time: number, } | { "kind": "delay", 
/** The delay, in milliseconds. */
time: number, } | { "kind": "overtime", 
/** The number of overtime periods. */
periods: number, 
/** The length of each, in milliseconds. */
time: number, } | { "kind": "hourglass" };

/** A board of a round. */
export type EventBoard = { 
/** Its number, from 1. */
number: number, 
/** The player of White in the first game. */
white: number, 
/** The player of Black in the first game. */
black: number, 
/** Its games; the colours alternate from game to game. */
games: Array<EventGame>, 
/** `needs-you`, `playing` or `finished`. */
state: string, 
/** Notes on what the board needs. */
notes: Array<EventNote>, 
/** The players whose score sheets were not signed. */
unsigned: Array<number>, 
/** The score sheets that are no longer with the players. */
sheets: Array<EventSheet>, };

/** A call for the arbiter. */
export type EventCall = { 
/** Its number, from 1. */
number: number, 
/** When it was made, in milliseconds since 1970. */
at: number, 
/** The number of the player who calls. */
player: number, 
/** The round, 0 for none. */
round: number, 
/** The board, 0 for none. */
board: number, 
/** `rules`, `procedure` or `conduct`. */
about: string, 
/** In words. */
words: string, 
/** The answer. */
answer: string | null, 
/** The name of the official who answered. */
answered_by: string | null, };

/** What a call is about. */
export type EventCallSubject = "rules" | "procedure" | "conduct";

/** `POST /api/v1/events/{id}/calls/{number}/answer`: the arbiter's answer. */
export type EventCallAnswer = { 
/** In words. */
words: string, };

/** `POST /api/v1/events/{id}/calls`: a player calls the arbiter. */
export type EventCallRequest = { 
/** Its subject. */
about: EventCallSubject, 
/** In words, if there are any. */
words: string, 
/** The board; only the giver of a simultaneous display has several. */
board: number | null, };

/** `POST /api/v1/events/{id}/decisions`: decides lines, all or none. Answered by [`EventDecisionResult`]. */
export type EventDecision = { 
/** The version the decision is based on. */
version: number, 
/** An id chosen by the client: repeating it changes nothing and gets the same answer. */
id: string, 
/** The decisions as in an event file, for example `result 1 12 2-0 played`; `undo N` undoes line N. */
lines: Array<string>, 
/** Whether to only try it and write nothing. */
only_try: boolean, };

/** `POST /api/v1/events/{id}/rounds/{round}/begin`: starts all clocks of the round together. Answered by
 * [`EventRoundStart`]. */
export type EventRoundStartRequest = { 
/** The version the decision is based on. */
version: number, 
/** An id chosen by the client, as for decisions. */
id: string, };

/** When a round began. */
export type EventRoundStart = { 
/** When its clocks were started, in milliseconds since 1970. */
begun: number, 
/** How many clocks at an arbiter's desk were started by this request. */
started: number, 
/** The version of the event. */
version: number, };

/** `POST /api/v1/events/{id}/seen`: a spectator's report to the controller. Answered by [`EventView`]. */
export type EventSighting = { 
/** What the spectator saw. */
words: string, 
/** The board of the last round where it happened, if at one. */
board: number | null, };

/** `POST /api/v1/events/{id}/draws`: draws openings, with a seed of the server's. Answered by
 * [`EventDecisionResult`]. */
export type EventDraw = { 
/** The version the decision is based on. */
version: number, 
/** An id chosen by the client, as for decisions. */
id: string, 
/** The round. */
round: number, 
/** The board to draw again; all boards if left out. */
board: number | null, 
/** A game of that board. */
game: number | null, 
/** The reason for drawing again. */
because: string, };

/** A game of a board. */
export type EventGame = { 
/** Its number, from 1. */
number: number, 
/** The score, White's points of this game first. */
score: string | null, 
/** `played`, `forfeit`, `both-absent`, `adjourned` or `awarded`. */
reason: string | null, 
/** The drawn opening. */
ballot: number | null, 
/** The moves of the drawn opening, if the deck is known. */
opening: string | null, 
/** The results the players have reported. */
reports: Array<EventReportView>, 
/** The page where it is recorded or played. */
href: string | null, };

/** `POST /api/v1/events/{id}/assistants`: adds, changes or removes an assistant. */
export type EventAssistant = { 
/** The name of the account. */
name: string, 
/** Its rights. */
rights: EventRights, };

/** `POST /api/v1/events/{id}/join`: a player signs in with the key of a link. */
export type EventJoin = { 
/** The key of a player's link. */
key: string, };

/** `GET /api/v1/events/all`: an event in a list. */
export type EventLine = { 
/** The event. */
id: string, 
/** Its page. */
href: string, 
/** Its name. */
name: string, 
/** The place. */
place: string, 
/** The ruleset's title. */
title: string, 
/** The time control, if games have a clock. */
time: string | null, 
/** The pairing system. */
system: string, 
/** `entries`, `running` or `finished`. */
phase: string, 
/** The number of players. */
players: number, 
/** The last published round. */
round: number, 
/** When it last changed, in milliseconds since 1970. */
changed: number, 
/** Whether it is played online. */
online: boolean, 
/** When it begins automatically, in milliseconds since 1970. */
begins: number | null, };

/** A player's link. */
export type EventLink = { 
/** The player's start number. */
player: number, 
/** The name. */
name: string, 
/** The link; it is not shown again. */
link: string, };

/** `POST /api/v1/events/{id}/links`: new links for players; earlier links stop working. Answered by a list of
 * [`EventLink`]. */
export type EventLinksRequest = { 
/** The players' numbers; all if left out. */
players: Array<number> | null, };

/** A line of an event's log. */
export type EventLogLine = { 
/** Its number, from 1. */
number: number, 
/** When it was written, in milliseconds since 1970. */
at: number, 
/** Who wrote it. */
by: string, 
/** What was decided. */
line: string, 
/** The line that undoes it, if one does. */
undone: number | null, };

/** An item of an event's stream. */
export type EventNews = { 
/** The current version: read the event again, or the log lines after the version you have. */
version: number, 
/** `entries`, `running` or `finished`. */
phase: string, 
/** The last published round. */
round: number, 
/** How many of its games have no result. */
open: number, 
/** The results and pairings since the last news, as lines. */
lines: Array<string>, 
/** Who reads the event again should do so within so many milliseconds, at a random moment; the more watch, the longer. */
spread: number, };

/** A note about a board. */
export type EventNote = { 
/** In words. */
text: string, 
/** The article it is based on, if any. */
article: string | null, 
/** Whether it requires action. */
urgent: boolean, };

/** A player of an event. */
export type EventPlayer = { 
/** The start number; before the start, the place in the order of entry. */
number: number, 
/** The log line of the entry: a permanent id. */
entry: number, 
/** The name. */
name: string, 
/** The rating, 0 without one. */
rating: number, 
/** The title, empty without one. */
title: string, 
/** The federation, empty without one. */
federation: string, 
/** The points so far. */
points: string, 
/** Whether the player has withdrawn. */
withdrawn: boolean, };

/** A proposed round. */
export type EventProposal = { 
/** The round. */
round: number, 
/** The decision in text. */
line: string, 
/** Warnings about it. */
warnings: Array<EventWarning>, 
/** The current version. */
version: number, };

/** `POST /api/v1/events/{id}/proposals`: the next round, by the event's system. Answered by [`EventProposal`]. */
export type EventProposalRequest = { 
/** The version the decision is based on. */
version: number, 
/** An id chosen by the client, as for decisions. */
id: string, 
/** Whether to only try it and write nothing. */
only_try: boolean, };

/** `POST /api/v1/events/{id}/reports`: a player reports a result. */
export type EventReport = { 
/** The round. */
round: number, 
/** The game on the player's board, from 1. */
game: number, 
/** The score, White's points of this game first. */
score: string, 
/** The board; only the giver of a simultaneous display has several. */
board: number | null, };

/** A result reported by a player. */
export type EventReportView = { 
/** The start number of the player who reports. */
player: number, 
/** The score, White's points first. */
score: string, };

/** The rights of somebody at an event. */
export type EventRights = "none" | "results" | "everything" | "owner";

/** A round of an event. */
export type EventRound = { 
/** Its number, from 1. */
number: number, 
/** `proposed`, `edited`, `published` or `closed`. */
state: string, 
/** When all its clocks were started together, in milliseconds since 1970. */
begun: number | null, 
/** Its boards. */
boards: Array<EventBoard>, 
/** The players with a bye. */
free: Array<number>, 
/** Warnings about the pairing, the gravest first. */
warnings: Array<EventWarning>, };

/** A setting of an event. */
export type EventSetting = { 
/** The name of the setting. */
setting: string, 
/** Its value. */
value: string, };

/** A score sheet of a game. */
export type EventSheet = { 
/** The player's start number. */
player: number, 
/** The game, from 1. */
game: number, 
/** `signed`, `handed-in` or `missing`. */
state: string, };

/** `GET /api/v1/events/{id}`: an event as it stands. */
export type EventView = { 
/** The event. */
id: string, 
/** Its page. */
href: string, 
/** Its name. */
name: string, 
/** The place. */
place: string, 
/** The ruleset's short name. */
ruleset: string, 
/** The ruleset's title. */
title: string, 
/** The time control, if games have a clock. */
time: string | null, 
/** The pairing system. */
system: string, 
/** `entries`, `running` or `finished`. */
phase: string, 
/** The version: the number of lines in its log. A decision names the version it is based on. */
version: number, 
/** The planned number of rounds, if known. */
planned: number | null, 
/** Games per round. */
games: number, 
/** The deck of openings, if they are drawn. */
ballots: string | null, 
/** The points of a win, and the scores that can be entered, White's points first. */
scores: Array<string>, 
/** The players. */
players: Array<EventPlayer>, 
/** The rounds so far; the last one may be a proposal, which only officials of the event can see. */
rounds: Array<EventRound>, 
/** What you may do. */
rights: EventRights, 
/** The decisions you can make here: `entries`, `pairings`, `hall`, `results`, `rulings`, `press`, `write`. */
may: Array<string>, 
/** Your number, if you play. */
me: number | null, 
/** Calls for the arbiter: all open ones, and your own. */
calls: Array<EventCall>, 
/** The terms, if it is played online. */
online: EventOnline | null, 
/** The page of your game that is waiting or in progress. */
game: string | null, 
/** The number of the giver, if it is a simultaneous display. */
giver: number | null, 
/** The page with all boards of an online simultaneous display, once they are open. */
display: string | null, };

/** A line of the standings. */
export type EventStanding = { 
/** The rank; tied players share it. */
rank: number, 
/** The player's start number. */
number: number, 
/** The name. */
name: string, 
/** The rating, 0 without one. */
rating: number, 
/** The points. */
points: string, 
/** The values of the tie-breaks. */
values: Array<string>, };

/** The standings of an event. */
export type EventStandings = { 
/** After which round. */
round: number, 
/** The names of the tie-breaks, in order. */
tie_breaks: Array<string>, 
/** The lines, best first. */
lines: Array<EventStanding>, };

/** A warning about a decision. */
export type EventWarning = { 
/** Its severity: 2 to 5. */
grade: number, 
/** In words. */
text: string, };

/** The reason for a pairing. */
export type PairingReason = { 
/** The two players of a pair, or one who floats or has a bye. */
players: Array<number>, 
/** In words. */
words: string, };

/** The outcome of a decision. */
export type EventDecisionResult = { 
/** The current version. */
version: number, 
/** The lines that were written. */
lines: Array<EventLogLine>, 
/** Warnings about them. */
warnings: Array<EventWarning>, 
/** Lines that others have written in the meantime, without a conflict. */
meanwhile: Array<EventLogLine>, };

/** `POST /api/v1/events`: creates an event. Answered by [`EventView`]. */
export type NewEvent = { 
/** Its name. */
name: string, 
/** The place. */
place: string, 
/** The ruleset's short name. */
ruleset: string, 
/** The time control in text; no clock if left out. */
time: string | null, 
/** The pairing system: `dutch`, `double-swiss`, `berger`, `knock-out`, `match`, `arena` or `groups`. */
system: string, 
/** The number of rounds, unless the system determines it. */
rounds: number | null, 
/** Games per round: 1, 2 or 4. */
games: number | null, 
/** Further settings, as in an event's file: `points`, `tie-breaks`, `ballots` and so on. */
settings: Array<EventSetting>, 
/** The players: one per line, each followed by the rating if there is one, or a table with a heading (CSV). */
players: string, 
/** Whether it appears in the public list. */
public: boolean, 
/** How it is played online; in a hall if left out. */
online: NewOnline | null, 
/** An event file, as downloaded as `event.txt`, or a tournament report (TRF of 2026 or 2016): its settings, players and
 * decisions are imported, and of the fields above only place, ruleset, time and the public list are used; the name
 * too, where a report has none. */
file: string | null, };

/** `GET /api/v1/events/{id}/boards`: a board that is being played, here or at an arbiter's desk. */
export type EventLiveBoard = { 
/** The round. */
round: number, 
/** The board. */
board: number, 
/** The game of the board. */
game: number, 
/** The player of White in this game. */
white: number, 
/** The player of Black in this game. */
black: number, 
/** The page of the game; none for a game at an arbiter's desk. */
href: string | null, 
/** The position as FEN; empty if it is hidden from spectators. */
fen: string, 
/** Who is to move: `white` or `black`. */
turn: string, 
/** Plies made. */
plies: number, 
/** The last move. */
last: string | null, 
/** White's time left, in milliseconds; none without a clock. */
white_left: number | null, 
/** The same for Black. */
black_left: number | null, 
/** Whose clock runs: `white`, `black`, or nobody's. */
running: string | null, 
/** Whether the player to move is short of time (wcdf 3.13: five minutes or less). */
short: boolean, 
/** Whether it is over. */
over: boolean, };

/** `GET /api/v1/events/{id}/mine`: your part in an event. */
export type EventParticipation = { 
/** Your number, if you play. */
me: number | null, 
/** The name of the event. */
name: string, 
/** `entries`, `running` or `finished`. */
phase: string, 
/** The page of your game that is waiting or in progress. */
game: string | null, 
/** When the next round begins automatically, in milliseconds since 1970, if known. */
next_round: number | null, 
/** Your calls for the arbiter. */
calls: Array<EventCall>, };

/** The terms of an event that is played online. */
export type EventOnline = { 
/** When it begins automatically, in milliseconds since 1970. */
begins: number | null, 
/** When the next round begins automatically, in milliseconds since 1970, if known. */
next_round: number | null, 
/** When an arena in progress pairs for the last time, in milliseconds since 1970. */
ends: number | null, 
/** Whether rounds begin without the controller. */
by_itself: boolean, 
/** Whether you may enter now. */
open: boolean, 
/** Whether the games are rated. */
rated: boolean, 
/** The rules for players who are late or absent or lose the connection, in sentences. */
rules: Array<string>, };

/** How an event is played online. Its games are ordinary games here, in tournament mode. */
export type NewOnline = { 
/** When it begins, in milliseconds since 1970; if left out, the controller starts it. */
begins: number | null, 
/** Seconds between the last result of a round and the next round; 30 if left out. */
pause: number | null, 
/** The controller pairs each round. */
by_controller: boolean, 
/** Seconds after which a player who has not arrived loses the game by forfeit; 120 if left out. */
wait: number | null, 
/** The duration of an arena, in minutes; 60 if left out. */
minutes: number | null, 
/** Whether the games are rated. */
rated: boolean, 
/** Whether only players entered by the controller take part. */
invited: boolean, };

/** The place of a game in an event. */
export type GameOfEvent = { 
/** The event. */
id: string, 
/** Its page. */
href: string, 
/** The round, from 1. */
round: number, 
/** The board, from 1. */
board: number, 
/** The game of the board, from 1. */
game: number, };
