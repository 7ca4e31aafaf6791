// What the server and the browser say to each other, written from the types in src/wire by a test:
// RENEW_SNAPSHOTS=1 cargo test -p server wire

/** Pieces by square: `w` and `b` men, `W` and `B` kings. */
export type Pieces = { [square: string]: string };

/** A message of a client. `id` is made by the client, anew for every wish; a wish that arrives twice is carried out
 * once and answered twice alike. `plies` is how many plies the client has before it: a wish that was meant for
 * another position is refused. */
export type FromClient = { "t": "hello", 
/** The last version the client has. */
from: number | null, } | { "t": "ping", 
/** Comes back in the answer. */
n: number, 
/** The way there and back that the client measured last, in milliseconds. */
lag: number | null, } | { "t": "play", 
/** The wish. */
id: string, 
/** The plies before it. */
plies: number, 
/** The move. */
text: string, } | { "t": "explain", 
/** The wish. */
id: string, 
/** The move, or one square. */
text: string, } | { "t": "offer-draw", 
/** The wish. */
id: string, } | { "t": "accept-draw", 
/** The wish. */
id: string, } | { "t": "decline-draw", 
/** The wish. */
id: string, } | { "t": "claim", 
/** The wish. */
id: string, 
/** On which ground. */
ground: Ground, 
/** The move that would bring it about, where the claim must name it. */
text: string | null, } | { "t": "resign", 
/** The wish. */
id: string, } | { "t": "abort", 
/** The wish. */
id: string, } | { "t": "take-back", 
/** The wish. */
id: string, } | { "t": "refuse-take-back", 
/** The wish. */
id: string, } | { "t": "chat", 
/** The wish. */
id: string, 
/** What. */
text: string, } | { "t": "rematch", 
/** The wish. */
id: string, } | { "t": "take-leave", 
/** The wish. */
id: string, } | { "t": "foresee", 
/** The wish. */
id: string, 
/** Lines of moves. */
lines: Array<Array<string>>, };

/** The ground of a claim. */
export type Ground = "repetition" | "no-progress" | "cannot-win";

/** A message of the server. */
export type FromServer = { "t": "state" } & Snapshot | { "t": "update" } & Update | { "t": "done", 
/** The wish. */
id: string, 
/** The version that holds it. */
version: number, } | { "t": "refused" } & Refusal | { "t": "explained" } & Explanation | { "t": "present", 
/** Whether White is there. */
white: boolean, 
/** Whether Black is there. */
black: boolean, 
/** How many others watch. */
watching: number, } | { "t": "seats", 
/** Who sits where. */
seats: Seats, } | { "t": "pong", 
/** From the ping. */
n: number, 
/** The game's time, in milliseconds since its own zero. */
now: number, } | { "t": "goodbye", 
/** Why, for people. */
text: string, 
/** Whether to come back by oneself. */
again: boolean, };

/** The whole game. */
export type Snapshot = { 
/** The version this is. */
version: number, 
/** What you are. */
role: Role, 
/** What does not change. */
fixed: Fixed, 
/** Who sits where. */
seats: Seats, 
/** The plies so far; for a player without sight of the record only the last one, without its way. */
plies: Array<Ply>, 
/** What has been said. */
chat: Array<Chat>, 
/** What stands now. */
live: Live, };

/** One change. */
export type Update = { 
/** The version after it. */
version: number, 
/** What happened to the game, and what was ruled on it; none if it happened around the game. */
happened: Happened | null, 
/** So many plies stay; those after are gone. */
keep: number | null, 
/** A ply that was added. */
ply: Ply | null, 
/** Something that was said. */
chat: Chat | null, 
/** Who sits where, if that changed. */
seats: Seats | null, 
/** What stands now. */
live: Live, };

/** Something that happened to a game, and what was ruled on it. */
export type Happened = { 
/** What happened, in a sentence. */
text: string, 
/** What was ruled; none where it was only written down. */
ruling: Ruling | null, };

/** A ruling: on a move, on something else that happened in a game, or on an entry at an arbiter's desk. */
export type Ruling = { 
/** In one word: `recorded`, `rejected_by_move`, `opponent_chooses` … */
verdict: string, 
/** In a sentence; empty where it was only written down. */
text: string, 
/** The articles, the deciding one first. */
articles: Array<Citation>, };

/** A refusal. */
export type Refusal = { 
/** The wish. */
id: string, 
/** Why, in the ruleset's words. */
text: string, 
/** The articles it stands on, the deciding one first; none where no rule was asked (an old message, say). */
articles: Array<Citation>, 
/** What may be played instead. */
moves: Array<Move>, };

/** What the rules say about a move or a touched piece. */
export type Explanation = { 
/** The wish. */
id: string, 
/** Whether it is in order. */
legal: boolean, 
/** Why, in the ruleset's words. */
text: string, 
/** The articles it stands on, the deciding one first. */
articles: Array<Citation>, 
/** The moves that are meant, or that may be played instead. */
moves: Array<Move>, };

/** What a client is in a game. */
export type Role = "white" | "black" | "both" | "spectator";

/** What does not change in a game. */
export type Fixed = { 
/** The game. */
id: string, 
/** The ruleset's short name. */
ruleset: string, 
/** The ruleset's title. */
title: string, 
/** What White is called. */
white_name: string, 
/** What Black is called. */
black_name: string, 
/** The board. */
board: Board, 
/** The pieces at the beginning; none for a player without sight. */
start: { [key in string]: string }, 
/** The side that moves first. */
first: Side, 
/** The time control in text, if there is a clock. */
time: string | null, 
/** How it is played, in words, with its articles (blindfold, handicap, ballot …). */
ways: Array<Citation>, 
/** Whether moves are to be confirmed before they are sent. */
correspondence: boolean, 
/** Whether the players may chat. */
chat: boolean, 
/** Whether it changes the players' ratings. */
rated: boolean, 
/** Whether a computer may say what it thinks of the game while it is played. */
analysis: boolean, 
/** Whether this client is not shown the board (FMJD 11.1.4). */
blindfold: boolean, 
/** Words of the ruleset for a man and a king. */
man_word: string, 
/** As above. */
king_word: string, };

/** Where the squares lie, from White's side: row 0 is the far one, column 0 the left one. */
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

/** What stands now. */
export type Live = { 
/** How many plies have been made: what `play` sends. */
made: number, 
/** The last move as it is written: told to everybody, also to a player without sight of the record. */
last: string | null, 
/** The pieces; none for a player without sight. */
pieces: { [key in string]: string }, 
/** The position as FEN; empty for a player without sight. */
fen: string, 
/** Who is to move. */
turn: Side, 
/** Every legal move of the side on turn; empty when the game is over, or for a player without sight. */
moves: Array<Move>, 
/** The article by which a capture is compulsory now, if it is. */
compulsory: Citation | null, 
/** The clocks, if there are any. */
clocks: Clocks | null, 
/** Every draw counter that runs. */
counters: Array<Counter>, 
/** The claims that are open. */
claims: Array<Claim>, 
/** Who has a standing offer of a draw. */
offer: Side | null, 
/** Wishes that wait for the opponent. */
wishes: Array<Wish>, 
/** Whether the game can still be called off. */
can_abort: boolean, 
/** Whether the clocks and moves wait for the second player. */
waiting: boolean, 
/** Correspondence: whether the side on turn is on leave, and days of leave left. */
leave: Leave | null, 
/** Correspondence: the lines this player has foreseen (the own only). */
foreseen: Array<Array<string>>, 
/** The end. */
outcome: Outcome | null, 
/** The next game, once both wanted it. */
rematch: string | null, };

/** Days of leave in correspondence. */
export type Leave = { 
/** White's, in whole days. */
white: number, 
/** Black's. */
black: number, 
/** Who is on leave now. */
now: Side | null, };

/** A wish that waits for the opponent. */
export type Wish = { "kind": "take-back", 
/** Whose wish. */
by: Side, 
/** How many. */
plies: number, } | { "kind": "rematch", 
/** Whose wish. */
by: Side, };

/** A legal move. */
export type Move = { 
/** As it is written, the shortest unambiguous text: what `play` sends. */
text: string, 
/** Origin. */
from: string, 
/** Destination. */
to: string, 
/** Every way it can go: the landing squares in order, origin and destination included. */
paths: Array<Array<string>>, 
/** The pieces it takes. */
captured: Array<string>, 
/** Whether the man is crowned. */
promotes: boolean, };

/** A ply that was made. */
export type Ply = { 
/** As it is written. */
text: string, 
/** Who moved. */
by: Side, 
/** The way it went, origin and destination included. */
path: Array<string>, 
/** The pieces it took. */
captured: Array<string>, 
/** Whether the man was crowned. */
promotes: boolean, 
/** When, in milliseconds since the game's zero. */
at: number, 
/** What the mover had left. */
left: number | null, 
/** Whether a draw was offered with it. */
offered: boolean, 
/** Whether it belongs to a balloted opening. */
balloted: boolean, };

/** The clocks as they stood at a time of the game. */
export type Clocks = { 
/** White's time left, in milliseconds. */
white: number, 
/** Black's. */
black: number, 
/** Whose clock runs. */
running: Side | null, 
/** The time of the game at which this was read. */
at: number, 
/** Delay before the running clock goes down (Bronstein and simple delay), in milliseconds. */
delay: number, 
/** For each side, in words, what the time control asks next (`15 moves by then`). */
white_note: string, 
/** As above. */
black_note: string, };

/** A draw counter. */
export type Counter = { 
/** What is counted, in words. */
text: string, 
/** How far it is. */
count: number, 
/** Where it takes effect. */
limit: number, 
/** The unit (`moves of each`, `times` …). */
unit: string, 
/** What sets it back, in words. */
resets: string, 
/** Whether the game ends by itself or somebody has to claim. */
ending: Ending, 
/** What happens at the limit, and what prevents it, in words. */
effect: string, 
/** Where it is written. */
article: Citation, };

/** What happens when a counter is full. */
export type Ending = "automatic" | "on-claim";

/** A claim that is open. */
export type Claim = { 
/** On which ground. */
ground: string, 
/** In words. */
text: string, 
/** Who may make it; either if nobody is named. */
by: Side | null, 
/** Whether the move that would bring it about must be named. */
names_the_move: boolean, 
/** The moves that may be named. */
moves: Array<string>, 
/** Where it is written. */
article: Citation, };

/** The end of a game. */
export type Outcome = { 
/** `white`, `black`, `draw`, `both-lose`, `annulled` or `aborted`. */
score: string, 
/** The result as the ruleset writes it (`2-0`). */
result: string, 
/** Why, in a sentence. */
text: string, 
/** Every article that holds, the deciding one first. */
articles: Array<Citation>, };

/** An article that is cited. */
export type Citation = { 
/** The rulebook's short name. */
code: string, 
/** The article's number. */
number: string, 
/** What it is about. */
title: string, 
/** Its words. */
text: string, 
/** Its page, if it has one: `/rules/fmjd/4.13`. */
href: string | null, };

/** Something that was said. */
export type Chat = { 
/** By whom; by the program if nobody is named. */
by: Side | null, 
/** What. */
text: string, };

/** Who sits where. */
export type Seats = { 
/** White. */
white: Seat, 
/** Black. */
black: Seat, };

/** A seat. */
export type Seat = { 
/** Who sits there. */
sitter: Sitter, 
/** The name shown. */
name: string, 
/** The account, if a person has one. */
account: Member | null, };

/** Who sits on a seat. */
export type Sitter = { "kind": "empty" } | { "kind": "person" } | { "kind": "computer", 
/** From 1 to 10. */
level: number, };

/** `POST /api/v1/games`: a game to be made. Answered by [`Created`]. */
export type NewGame = { 
/** The ruleset's short name. */
ruleset: string, 
/** Against whom. */
opponent: Opponent, 
/** Which colour. */
colour: Colour, 
/** The time control, as `RULES.md`'s text form writes it (`5m+3s`); no clock if left out. */
time: string | null, 
/** How the players meet. */
meeting: Meeting, 
/** From where the game begins. */
opening: Opening, 
/** Whether the players may chat. */
chat: boolean, 
/** Who finds the game in lists. */
visibility: Visibility, 
/** Whether it changes the ratings of both players, who then need accounts; with a clock, from the usual beginning. */
rated: boolean, 
/** Whether a computer may say what it thinks of the game while it is played, to whoever asks. */
analysis: boolean, 
/** The name to be shown for the one who makes the game. */
name: string | null, };

/** Against whom. */
export type Opponent = { "kind": "computer", 
/** From 1 to 10. */
level: number, } | { "kind": "friend" } | { "kind": "lobby" } | { "kind": "same-screen" };

/** Which colour the maker of a game takes. */
export type Colour = "white" | "black" | "random";

/** How the players meet. */
export type Meeting = { "kind": "live" } | { "kind": "correspondence" } | { "kind": "blindfold", 
/** Whether the maker is. */
me: boolean, 
/** Whether the opponent is. */
opponent: boolean, } | { "kind": "simultaneous", 
/** The most boards. */
boards: number, 
/** Whether the host does not see them (FMJD 11.1.5). */
blindfold: boolean, };

/** From where a game begins. */
export type Opening = { "kind": "free" } | { "kind": "position", 
/** As FEN. */
fen: string, } | { "kind": "ballot", 
/** The table. */
deck: string, } | { "kind": "handicap", 
/** The squares of the men. */
without: Array<string>, };

/** Who finds a game in lists. */
export type Visibility = "public" | "private";

/** A game, or a simultaneous display, that was made. */
export type Created = { 
/** Its id. */
id: string, 
/** Its page. */
href: string, 
/** The page for the opponent, with the key after `#`, where no server log and no referrer has it. */
invitation: string | null, };

/** `POST /api/v1/join`: a key out of a link. Answered by [`Created`]. The key is good for one browser. */
export type Invitation = { 
/** The key; or */
key: string | null, 
/** a game of the lobby. */
game: string | null, 
/** The name to be shown. */
name: string | null, };

/** `POST /api/v1/games/{id}/link`: a link to the own seat, for another device, or to one that is empty. Answered by
 * [`Created`]. */
export type SeatWanted = { 
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
/** How it is played, in a word or two. */
way: string, 
/** Whether it changes the players' ratings. */
rated: boolean, 
/** When something last happened, in milliseconds since 1970. */
last: number, };

/** `GET /api/v1/displays/{id}`: a simultaneous display and its boards. */
export type DisplayShown = { 
/** Which. */
id: string, 
/** The host's name. */
host: string, 
/** Whether it is yours. */
yours: boolean, 
/** The most boards. */
most: number, 
/** Whether the host does not see the boards. */
blindfold: boolean, 
/** The boards: those where you are on turn first, the one that has waited longest before the others. */
games: Array<GameLine>, };

/** `GET /api/v1/positions/moves?ruleset=…&fen=…`: a position and what can be played in it. Without `fen` the starting
 * position. */
export type PositionShown = { 
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
/** As it is written, the shortest unambiguous text: what `play` sends. */
text: string, 
/** Origin. */
from: string, 
/** Destination. */
to: string, 
/** Every way it can go: the landing squares in order, origin and destination included. */
paths: Array<Array<string>>, 
/** The pieces it takes. */
captured: Array<string>, 
/** Whether the man is crowned. */
promotes: boolean, };

/** `GET /api/v1/positions/explain?ruleset=…&fen=…&text=…`: what the rules say to a move, or to a touched piece. */
export type Explained = { 
/** Whether it is in order. */
legal: boolean, 
/** Why, in the ruleset's words. */
text: string, 
/** The articles it stands on, the deciding one first. */
articles: Array<Citation>, };

/** An answer that is not what was hoped for. The status says which family; the text is for people. */
export type Fault = { 
/** What is wrong, with its place and a remedy. */
error: string, 
/** All reasons, where there are several. */
reasons: Array<string>, };

/** What a study is made from. */
export type StudySource = { "kind": "position", 
/** The ruleset's short name. */
ruleset: string, 
/** As FEN; the starting position if left out. */
fen: string | null, 
/** The moves from there, with blanks or commas between them. */
moves: string | null, } | { "kind": "pdn", 
/** As PDN. */
text: string, 
/** The ruleset's short name, where the text does not say it. */
ruleset: string | null, } | { "kind": "game", 
/** Which. */
id: string, } | { "kind": "study", 
/** Which. */
id: string, 
/** The place of the chapter, from 0. */
chapter: number, } | { "kind": "collected", 
/** The collection. */
id: string, 
/** The number of the game, from 1. */
number: number, };

/** `POST /api/v1/studies`: a study to be kept. Answered by [`Created`](super::Created). */
export type NewStudy = { 
/** From what. */
source: StudySource, };

/** `POST /api/v1/studies/draft`: a study that is not kept, after something was done to it. Answered by [`StudyShown`]. */
export type StudyDraft = { 
/** From what: the `pdn` of the last answer, once something was done. */
source: StudySource, 
/** What is done. */
operation: StudyOperation | null, };

/** `POST /api/v1/studies/{id}`: something is done to a study. Answered by [`StudyShown`]. */
export type StudyChange = { 
/** The version that is known: if another has been written, nothing is done. */
version: number, 
/** The place of the chapter it is done to, from 0. */
chapter: number, 
/** What is done. */
operation: StudyOperation, };

/** What can be done to a study. Nodes are named as the last answer names them. */
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
/** The text; nothing takes it away. */
text: string, 
/** Before the move or after it. */
place: CommentPlace, } | { "kind": "signs", 
/** The node. */
node: number, 
/** The texts' own signs: `!`, `??`, `*`, `+1`. */
signs: Array<string>, 
/** Numbers of others, as `$15` in files. */
glyphs: Array<number>, } | { "kind": "head", 
/** The tags. */
tags: Array<StudyTag>, 
/** `1-0`, `1/2-1/2`, `*`. */
result: string, } | { "kind": "add-chapter", 
/** What it is called. */
name: string, 
/** The position it begins with, as FEN; the starting position if left out. */
fen: string | null, } | { "kind": "delete-chapter" };

/** Where a comment stands. */
export type CommentPlace = "before" | "after";

/** A tag of a game. */
export type StudyTag = { 
/** `Event`, `White`, … */
name: string, 
/** What it says. */
value: string, };

/** `GET /api/v1/studies/{id}`: a study as it is. */
export type StudyShown = { 
/** Its id, if it is kept. */
id: string | null, 
/** Its version; 0 if it is not kept. */
version: number, 
/** Whether it is kept and yours to change. */
yours: boolean, 
/** The players, or what else names it. */
title: string, 
/** What its chapters are called; none if it is not kept. */
chapters: Array<string>, 
/** The place of the chapter that is shown, from 0. */
chapter: number, 
/** The ruleset's short name. */
ruleset: string, 
/** The ruleset's title. */
ruleset_title: string, 
/** What White is called. */
white_name: string, 
/** What Black is called. */
black_name: string, 
/** Words of the ruleset for a man and a king. */
man_word: string, 
/** As above. */
king_word: string, 
/** The board. */
board: Board, 
/** The tags, but those that follow from the rest. */
tags: Array<StudyTag>, 
/** The result. */
result: string, 
/** The start, with number 0, and every move; a move stands after the one it follows. */
nodes: Array<StudyNode>, 
/** The node to look at now. */
at: number, 
/** The texts' own signs that can be put to moves. */
signs: Array<SignShown>, 
/** The whole study as PDN. */
pdn: string, 
/** What had to be put up with when it was read, or could not be read. */
notices: Array<string>, };

/** A node of a study: the start, or a move. */
export type StudyNode = { 
/** Its name within the study; 0 is the start. */
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
/** Who moved; at the start, who did not. */
by: Side, 
/** The way it went, origin and destination included. */
path: Array<string>, 
/** The pieces it took. */
captured: Array<string>, 
/** Whether the man was crowned. */
promotes: boolean, 
/** The position it leads to, as FEN. */
fen: string, 
/** The pieces, where they do not follow from the move: at the start, after an irregular move, after a position
 * that was set up. */
pieces: { [key in string]: string } | null, 
/** Comments before the move, a line each. */
before: string, 
/** Comments after the move, a line each. */
comment: string, 
/** The texts' own signs. */
signs: Array<string>, 
/** Numbers of other signs. */
glyphs: Array<number>, 
/** What the mover's clock showed. */
clock: string | null, 
/** What the file says the position is worth, in men, good for White if positive. */
men: number | null, };

/** A sign that can be put to a move. */
export type SignShown = { 
/** As it is written. */
text: string, 
/** What it means. */
meaning: string, 
/** What it speaks of: a move has one sign of each at most. */
subject: string, };

/** `GET /api/v1/studies`: a study in the list of one's own. */
export type StudyLine = { 
/** Its id. */
id: string, 
/** Its page. */
href: string, 
/** What it is called. */
title: string, 
/** The ruleset's title. */
ruleset_title: string, 
/** Moves, variations included. */
moves: number, 
/** When it was last changed, in milliseconds since 1970. */
changed: number, };

/** `POST /api/v1/collections`: what became of a file. */
export type Imported = { 
/** Where to look at it: a collection, a study of the only game, or a position. */
href: string, 
/** How many games it has. */
games: number, 
/** How many of them cannot be read to the end. */
unread: number, };

/** `GET /api/v1/collections/{id}`: a part of a collection. */
export type CollectionShown = { 
/** Its id. */
id: string, 
/** What it is called. */
name: string, 
/** Whether it is yours. */
yours: boolean, 
/** How many games it has. */
games: number, 
/** How many of them cannot be read to the end. */
unread: number, 
/** The games that were found, as they stand in the file. */
found: Array<CollectedLine>, 
/** The number of the last game that is listed here, if there may be more: `after` goes on there. */
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

/** `GET /api/v1/collections`: a collection in the list of one's own. */
export type CollectionLine = { 
/** Its id. */
id: string, 
/** Its page. */
href: string, 
/** What it is called. */
name: string, 
/** How many games it has. */
games: number, 
/** How many of them cannot be read to the end. */
unread: number, 
/** When it was made, in milliseconds since 1970. */
created: number, };

/** `GET /api/v1/positions/setup?ruleset=…&fen=…`: a setup, playable or not, and everything that keeps it from being played. */
export type SetupShown = { 
/** As FEN, if the text could be read. */
fen: string | null, 
/** The pieces. */
pieces: { [key in string]: string }, 
/** Who is to move. */
turn: Side, 
/** The board. */
board: Board, 
/** What White is called. */
white_name: string, 
/** What Black is called. */
black_name: string, 
/** The ruleset's words for a man and a king. */
man_word: string, 
/** As above. */
king_word: string, 
/** Every reason why it is no position, with its remedy. */
faults: Array<SetupReason>, 
/** Why no game can begin from it although it is a position. */
over: string | null, };

/** A reason why a setup cannot be played. */
export type SetupReason = { 
/** What is wrong. */
text: string, 
/** What helps. */
remedy: string, };

/** `GET /api/v1/positions/evaluate?ruleset=…&fen=…&moves=…&lines=1..5&seconds=1..60`: what the engine thinks. With
 * `/events` behind `evaluate` the same as server-sent events named `evaluation`, as it thinks. */
export type Evaluation = { 
/** The position thought about, as FEN. */
fen: string, 
/** Who is on turn in it. */
turn: Side, 
/** How far it has come. */
state: EvaluationState, 
/** How the position is to be taken, in words: "White is better", "Black wins in 7 plies". */
words: string, 
/** How deep the lines go that are shown, in plies. */
depth: number, 
/** Positions looked at. */
nodes: number, 
/** Positions looked at in a second. */
nodes_per_second: number, 
/** How long it has thought, in milliseconds; without the time it waited. */
thought: number, 
/** The best lines, the best first; none where there is no move. */
lines: Array<EvaluatedLine>, };

/** How far an evaluation has come. */
export type EvaluationState = { "kind": "waiting", 
/** How many are thought about or wait. */
others: number, } | { "kind": "thinking" } | { "kind": "done" };

/** A line that the engine has found. */
export type EvaluatedLine = { 
/** In hundredths of a man, from White's side; beyond 20,000 somebody wins for sure. */
score: number, 
/** The same in a few characters: `+0.35`, `White wins in 7`. */
words: string, 
/** The moves, the one to be played first. */
moves: Array<LineMove>, };

/** A move of a line. */
export type LineMove = { 
/** As the ruleset writes it. */
text: string, 
/** The squares it visits, from origin to destination. */
path: Array<string>, 
/** The position after it, as FEN. */
after: string, };

/** `GET /api/v1/positions/endgame?ruleset=…&fen=…&moves=…`: what the endgame databases say. */
export type EndgameVerdict = { 
/** The position asked about, as FEN. */
fen: string, 
/** Whether a database has it. */
known: Known, 
/** Who wins and how soon, or why nothing is known. */
text: string, 
/** What the side on turn gets; none if it is not known. */
value: Worth | null, 
/** Who wins, if somebody does. */
winner: Side | null, 
/** Plies to the end of the game, if somebody wins. */
plies: number | null, 
/** Whether the win comes within the ruleset's draw limits, if somebody wins. */
limits: WithinLimits | null, 
/** Every move with what it is worth, the best first. */
moves: Array<EndgameMove>, };

/** Whether a database has a position. */
export type Known = "known" | "building" | "missing" | "over";

/** What a side gets. */
export type Worth = "win" | "draw" | "loss";

/** What the draw rules leave of a win. */
export type WithinLimits = { 
/** Which. */
verdict: LimitVerdict, 
/** In words. */
text: string, 
/** The rules by which the other side reaches a draw, the one that does so most often first. */
articles: Array<Citation>, };

/** Whether a win comes within the draw limits. */
export type LimitVerdict = "within" | "not-within" | "open";

/** A move with what the databases say of it. */
export type EndgameMove = { 
/** As the ruleset writes it. */
text: string, 
/** What the side gets that plays it. */
value: Worth, 
/** Plies to the end of the game, if somebody wins. */
plies: number | null, 
/** Whether no other move is better. */
best: boolean, 
/** The position after it, as FEN. */
after: string, };

/** `GET /api/v1/explorer?ruleset=…&fen=…&collection=…`: what was played in a position. */
export type Explored = { 
/** The position, as FEN. */
fen: string, 
/** What White is called. */
white: string, 
/** What Black is called. */
black: string, 
/** How the games ended in which it stood on the board. */
games: Results, 
/** What was played in it, most games first. */
moves: Array<ExploredMove>, 
/** The page with the games themselves. */
href: string, };

/** How games ended. */
export type Results = { 
/** Won by White. */
white: number, 
/** Drawn. */
drawn: number, 
/** Won by Black. */
black: number, 
/** Neither, or not known. */
others: number, };

/** A move that was played in a position, or that the opening book has. */
export type ExploredMove = { 
/** As the ruleset writes it. */
text: string, 
/** How the games ended. */
games: Results, 
/** How the games ended that the engine has played against itself for its opening book; none if it has none. */
book: Results | null, 
/** The position after it, as FEN. */
after: string, };

/** `GET /api/v1/positions/games?ruleset=…&fen=…&before=…`: games in which a position stood on the board. */
export type FoundGames = { 
/** The position, as FEN. */
fen: string, 
/** The games, the latest first. */
games: Array<FoundGame>, 
/** What `before` has to be for the games that follow; none if these were the last. */
next: number | null, };

/** A game in which a position stood on the board. */
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
/** After so many plies. */
ply: number, 
/** What was played then; none if it was the end. */
played: string | null, };

/** `GET /api/v1/games/{id}/review`: a game that is over, with what the engine thinks of every ply; as it is made, with
 * `/events` behind it. `POST` has it made. */
export type Review = { 
/** The game. */
id: string, 
/** How far it has come. */
state: ReviewState, 
/** How many positions have been thought about, and how many there are. */
done: number, 
/** All of them. */
positions: number, 
/** The position before the first ply and after each, in their order; those not thought about yet are missing. */
plies: Array<ReviewedPly>, 
/** Turning points, in words. */
turns: Array<Turn>, 
/** The whole game in a sentence or two. */
summary: string, };

/** How far a review has come. */
export type ReviewState = "not-begun" | "underway" | "done";

/** What the engine thinks of a position of a game. */
export type ReviewedPly = { 
/** Plies made before it. */
ply: number, 
/** The move that led to it, with its number; empty at the start. */
text: string, 
/** In hundredths of a man, from White's side. */
score: number, 
/** The same in a few characters. */
words: string, 
/** What would have been played next: the best move first. */
line: Array<string>, 
/** The sign that the move has earned: `?`, `??`, `!` or nothing. */
sign: string, 
/** The position, as FEN. */
fen: string, };

/** A move by which a game turned. */
export type Turn = { 
/** The ply, counted from 1. */
ply: number, 
/** Who played it. */
by: Side, 
/** The move, with its number and sign. */
text: string, 
/** What it did, in words. */
words: string, 
/** What would have been better; none if nothing was found. */
better: string | null, 
/** How that would have gone on. */
line: Array<string>, };

/** `GET /api/v1/positions/compare?ruleset=…&fen=…`: the same position under several rulesets. */
export type Compared = { 
/** The rulesets, in the order of the columns. */
rulesets: Array<ComparedRuleset>, 
/** Every move that is legal under one of them. */
moves: Array<ComparedMove>, 
/** Whether all rulesets that take the position say the same. */
same: boolean, };

/** A position under a ruleset. */
export type ComparedRuleset = { 
/** Its short name. */
name: string, 
/** Its title. */
title: string, 
/** Its page. */
href: string, 
/** The position in its own notation; none if it cannot take it. */
fen: string | null, 
/** Why it cannot take the position. */
reasons: Array<string>, 
/** What the side on turn can do, in words. */
verdict: string, 
/** The articles that stands on. */
articles: Array<Citation>, 
/** Its legal moves, in its own notation. */
legal: Array<string>, };

/** A move under several rulesets. */
export type ComparedMove = { 
/** As the first ruleset writes it that has it. */
text: string, 
/** What each ruleset says to it, in the order of the columns; those that cannot take the position say nothing. */
rulings: Array<ComparedRuling | null>, 
/** Whether they do not all say the same. */
differs: boolean, };

/** What a ruleset says to a move. */
export type ComparedRuling = { 
/** Whether it is legal. */
legal: boolean, 
/** The move in the ruleset's notation. */
text: string, 
/** Why not, or what becomes of it. */
words: string, 
/** The articles it stands on, the deciding one first. */
articles: Array<Citation>, };

/** Somebody who has an account. */
export type Member = { 
/** The player's page. */
href: string, 
/** How strong at games of this ruleset and speed, before the game if it is rated and over; none without a clock. */
rating: number | null, 
/** Whether too little is known for that to mean much. */
uncertain: boolean, 
/** How strong after the game, if it was rated. */
after: number | null, };

/** `POST /api/v1/accounts`: an account to be made. Answered by [`AccountShown`]; the browser is signed in from then on. */
export type NewAccount = { 
/** 3 to 20 letters, digits, `-` and `_`. */
name: string, 
/** At least 8 characters. */
password: string, 
/** Whether the games that this browser has played without an account go to it. */
take_games: boolean, };

/** `POST /api/v1/session`: somebody signs in. Answered by [`AccountShown`], with a cookie. */
export type Credentials = { 
/** The name. */
name: string, 
/** The password. */
password: string, 
/** What the authenticator shows, or a recovery code; needed if the account has a second factor. */
code: string | null, };

/** `POST /api/v1/account/password`: another password. All other sessions end. */
export type NewPassword = { 
/** The password as it is. */
old: string, 
/** The new one. */
new: string, };

/** `POST /api/v1/account/delete`: the account is deleted. */
export type Farewell = { 
/** The password. */
password: string, };

/** `GET /api/v1/account`: who asks. */
export type AccountShown = { 
/** The name. */
name: string, 
/** The player's page. */
href: string, 
/** `player`, `arbiter` or `administrator`. */
role: string, 
/** What this session or token may do: `read`, `play`, `board`, `study`, `desk`, `admin`. */
scopes: Array<string>, 
/** When it was made, in milliseconds since 1970. */
created: number, 
/** What was set with `PUT /api/v1/account/preferences`. */
preferences: Record<string, unknown>, };

/** How many games of a browser have gone to an account. */
export type Taken = { 
/** How many. */
games: number, };

/** `GET /api/v1/sessions`: where one is signed in. */
export type SessionShown = { 
/** By which it is revoked: `DELETE /api/v1/sessions/{id}`. */
id: string, 
/** Whether it is the one that asks. */
here: boolean, 
/** From where it was begun. */
address: string, 
/** What the browser says it is. */
agent: string, 
/** When it was begun, in milliseconds since 1970. */
created: number, 
/** When it was last seen. */
seen: number, };

/** `POST /api/v1/tokens`: a token to be made. Answered by [`TokenMade`]. */
export type NewToken = { 
/** What it is for, to know it again. */
title: string, 
/** What it may do: `read`, `play`, `board`, `study`, `desk`, `admin`. */
scopes: Array<string>, };

/** A token that was made. This is the only time that it is told. */
export type TokenMade = { 
/** To be sent as `Authorization: Bearer …`. */
token: string, 
/** What is known of it from now on. */
shown: TokenShown, };

/** `GET /api/v1/tokens`: a program that acts for somebody. */
export type TokenShown = { 
/** By which it is revoked: `DELETE /api/v1/tokens/{id}`. */
id: string, 
/** What it is for. */
title: string, 
/** What it may do. */
scopes: Array<string>, 
/** When it was made, in milliseconds since 1970. */
created: number, 
/** When it was last seen. */
seen: number | null, };

/** `GET /api/v1/players/{name}`: somebody who has an account. */
export type PlayerShown = { 
/** The name. */
name: string, 
/** The page. */
href: string, 
/** When the account was made, in milliseconds since 1970. */
created: number, 
/** One for each ruleset and speed in which rated games were played, the one with most games first. */
ratings: Array<RatingShown>, };

/** How strong somebody is at a ruleset and a speed (Glicko-2). */
export type RatingShown = { 
/** The ruleset's short name. */
ruleset: string, 
/** The ruleset's title. */
title: string, 
/** `bullet`, `blitz`, `rapid`, `classical` or `correspondence`. */
speed: string, 
/** The number. */
rating: number, 
/** How uncertain it is. */
deviation: number, 
/** Whether too little is known for it to mean much. */
uncertain: boolean, 
/** How many rated games. */
games: number, 
/** The last changes, the oldest first. */
history: Array<RatingPoint>, };

/** A rating after a game. */
export type RatingPoint = { 
/** The game. */
game: string, 
/** When, in milliseconds since 1970. */
at: number, 
/** The number before. */
before: number, 
/** The number after. */
rating: number, 
/** How uncertain it was then. */
deviation: number, };

/** `GET /api/v1/admin/accounts`: an account in the list of administrators. */
export type AccountLine = { 
/** The name. */
name: string, 
/** The role. */
role: string, 
/** Whether it is locked. */
locked: boolean, 
/** When it was made, in milliseconds since 1970. */
created: number, 
/** When it was last seen. */
seen: number, };

/** `PATCH /api/v1/admin/accounts/{name}`: what is changed about an account. Answered by [`AccountLine`]. */
export type AccountChange = { 
/** The role. */
role: string | null, 
/** Whether it is locked. */
locked: boolean | null, };

/** Something that needs the password and, if the account has a second factor, a code. */
export type Proof = { 
/** The password. */
password: string, 
/** What the authenticator shows, or a recovery code. */
code: string | null, };

/** `POST /api/v1/account/second-factor/confirm`: the first code of an authenticator. */
export type FirstCode = { 
/** What the authenticator shows. */
code: string, };

/** `GET /api/v1/account/second-factor`: what protects an account beside its password. */
export type SecondFactorShown = { 
/** Whether a code is needed to sign in. */
on: boolean, 
/** How many recovery codes are left. */
recovery_codes: number, };

/** A secret for an authenticator. This is the only time that it is told. */
export type AuthenticatorOffered = { 
/** The secret, to be typed into the authenticator (base 32). */
secret: string, 
/** The same as a link that authenticators open. */
address: string, };

/** Codes to get back in with, each good once. This is the only time that they are told. */
export type RecoveryCodes = { 
/** The codes. */
codes: Array<string>, };

/** `POST /api/v1/recovery`: a new password by a recovery code. */
export type Recovery = { 
/** The account's name. */
name: string, 
/** A recovery code. */
code: string, 
/** The new password. */
password: string, };

/** A password that an administrator has set. This is the only time that it is told. */
export type PasswordMade = { 
/** Whose. */
name: string, 
/** The password. */
password: string, };

/** `POST /api/v1/challenges`: a game that somebody is challenged to. Answered by [`ChallengeShown`]. */
export type NewChallenge = { 
/** The name of who is challenged. */
to: string, 
/** The ruleset's short name. */
ruleset: string, 
/** The time control (`5m+3s`, `3d/move`); no clock if left out. */
time: string | null, 
/** The colour of the one who challenges. */
colour: Colour, 
/** Whether the game changes both ratings. */
rated: boolean, };

/** `GET /api/v1/challenges`: a challenge from or to the one who asks. */
export type ChallengeShown = { 
/** Which. */
id: string, 
/** Who challenges. */
from: string, 
/** Who is challenged. */
to: string, 
/** Whether the one who asks has made it. */
yours: boolean, 
/** The ruleset's title. */
title: string, 
/** The time control. */
time: string | null, 
/** The colour of the one who challenges. */
colour: Colour, 
/** Whether the game changes both ratings. */
rated: boolean, 
/** Until when it can be answered, in milliseconds since 1970. */
until: number, 
/** What came of it. */
state: ChallengeState, 
/** The page of the game, once it is accepted. */
href: string | null, };

/** What came of a challenge. */
export type ChallengeState = "open" | "accepted" | "declined";

/** `GET /api/v1/account/calls`: how somebody is called. */
export type CallingShown = { 
/** What was wished for. */
wishes: CallingWishes, 
/** How many browsers are called. */
browsers: number, 
/** What a browser needs to be called; none if the operator has not switched it on. */
push: PushShown | null, };

/** `PUT /api/v1/account/calls`: how somebody wants to be called. */
export type CallingWishes = { 
/** Whether others may challenge one. */
challenges: boolean, 
/** Whether one is called when it is one's turn and one is away. */
turn: boolean, 
/** Whether one is called when one is challenged. */
challenge: boolean, 
/** Whether one is called when an event begins. */
event: boolean, 
/** When quiet hours begin, in minutes after midnight; none if there are none. */
quiet_from: number | null, 
/** When they end. */
quiet_until: number | null, 
/** How far one's clock is ahead of UTC, in minutes. */
zone: number, };

/** What a browser needs to subscribe. */
export type PushShown = { 
/** The server's public key (RFC 8292), base64url. */
key: string, };

/** `POST /api/v1/push/subscribe`: a browser that may be called, as `PushSubscription.toJSON()` writes it. */
export type Subscription = { 
/** Where the push service takes messages. */
endpoint: string, 
/** When it ends; not used. */
expirationTime: number | null, 
/** The keys with which messages are sealed. */
keys: SubscriptionKeys, };

/** The keys of a subscription, base64url. */
export type SubscriptionKeys = { 
/** The browser's public key: a point of P-256, uncompressed. */
p256dh: string, 
/** A secret of 16 bytes. */
auth: string, };

/** `POST /api/v1/push/unsubscribe`: a browser that is not called any more. */
export type Unsubscription = { 
/** Where the push service takes messages; who knows it is the browser. */
endpoint: string, };

/** `GET /api/v1/players`: a player whose name was sought. */
export type PlayerFound = { 
/** The name. */
name: string, 
/** The page. */
href: string, };

/** `GET /api/v1/leaderboard`: somebody among the strongest. */
export type Ranked = { 
/** The place, from 1; none for who is not ranked since too little is known. */
place: number | null, 
/** The name. */
name: string, 
/** The page. */
href: string, 
/** The rating (Glicko-2). */
rating: number, 
/** How uncertain it is. */
deviation: number, 
/** How many rated games. */
games: number, };

/** `GET /api/v1/tv`: the best running game of a ruleset. */
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

/** `POST /api/v1/desks`: a desk to be made. Answered by [`DeskShown`]. */
export type NewDesk = { 
/** What the event is called. */
name: string, 
/** Where it is held. */
place: string, };

/** `GET /api/v1/desks`: a desk in a list. */
export type DeskLine = { 
/** The desk. */
id: string, 
/** Its page. */
href: string, 
/** What the event is called. */
name: string, 
/** Where it is held. */
place: string, 
/** When it was made, in milliseconds since 1970. */
created: number, 
/** How many boards it has. */
boards: number, };

/** `GET /api/v1/desks/{id}`: a desk with its boards. */
export type DeskShown = { 
/** The desk. */
id: string, 
/** Its page. */
href: string, 
/** What the event is called. */
name: string, 
/** Where it is held. */
place: string, 
/** The boards, in the order they were made. */
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
/** How many entries its log has. */
entries: number, 
/** Plies made. */
plies: number, 
/** The result, if it is over. */
result: string | null, 
/** How many answers it waits for. */
questions: number, 
/** Whether its log is signed as it stands. */
signed: boolean, };

/** `POST /api/v1/desks/{id}/boards`: a board to be put on a desk. Answered by [`DeskBoard`]. */
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
/** When a flag counts. */
flags: FlagsCount, 
/** Who presses the clock. */
pressing: DeskPressing, 
/** Whether the game belongs to an official competition. */
official: boolean, 
/** From where the game begins. */
opening: Opening, };

/** When a flag counts. */
export type FlagsCount = "when-seen" | "when-fallen";

/** Who presses the clock. */
export type DeskPressing = "with-the-move" | "apart";

/** Something that happened at a board. Articles are written `fmjd 5.4.6`, squares as the ruleset names them, times
 * `1:05:30`. */
export type DeskEntry = { "kind": "move", 
/** As the ruleset writes it. */
text: string, } | { "kind": "irregular", 
/** Who committed it. */
by: Side, 
/** By which article. */
article: string, 
/** What was played; one square for a piece taken off; empty if the position alone tells or has not changed. */
text: string, 
/** The position as it then stood, as FEN, if what was played does not tell. */
after: string, } | { "kind": "object" } | { "kind": "let-stand" } | { "kind": "touch", 
/** By whom. */
by: Side, 
/** The squares in their order, separated by blanks or commas. */
squares: string, 
/** Whether adjusting was announced. */
announced: boolean, } | { "kind": "offer-draw", 
/** By whom. */
by: Side, } | { "kind": "accept-draw", 
/** By whom. */
by: Side, } | { "kind": "decline-draw", 
/** By whom. */
by: Side, } | { "kind": "claim", 
/** By whom. */
by: Side, 
/** On which ground. */
ground: Ground, 
/** The move that would bring a repetition about. */
text: string, } | { "kind": "resign", 
/** Who. */
by: Side, } | { "kind": "flag", 
/** Whose. */
by: DeskPlayers, 
/** The time control that has run out, from 1. */
control: number | null, 
/** Moves the player has completed. */
completed: number | null, 
/** Whether it is known which flag fell first. */
known: boolean, 
/** With both flags down, whose fell first, if that is known: that player is judged. */
first: Side | null, } | { "kind": "clock", 
/** What. */
act: DeskClock, 
/** Whose display, for those that have one. */
by: Side | null, 
/** The time set on it, or White's on another clock. */
time: string, 
/** Black's time on another clock. */
black: string, } | { "kind": "late", 
/** Who. */
by: DeskPlayers, 
/** Minutes after the start. */
minutes: number, } | { "kind": "incident", 
/** Who caused it, if a player did. */
by: Side | null, 
/** Which kind. */
article: string, } | { "kind": "caution", 
/** Whose. */
by: Side, } | { "kind": "decide", 
/** The end it sets. */
ends: DeskScore, 
/** The article it stands on. */
article: string, 
/** The arbiter's words. */
words: string, } | { "kind": "take-back", 
/** How many. */
plies: number, } | { "kind": "sign", 
/** The ply, from 1. */
ply: number, 
/** The sign; empty to erase all. */
sign: string, } | { "kind": "sheet", 
/** What. */
act: DeskSheet, 
/** Whose. */
by: Side, } | { "kind": "penalty", 
/** The player; nobody for a spectator. */
on: Side | null, 
/** Which penalty. */
penalty: DeskPenalty, 
/** The article that was broken. */
article: string, 
/** The arbiter's words. */
words: string, } | { "kind": "appeal", 
/** Who. */
by: Side, 
/** The entry whose ruling is appealed against. */
against: number, 
/** The members of the committee, separated by commas; (related) after who is related to a player. */
committee: string, 
/** The player's words. */
words: string, } | { "kind": "appeal-decided", 
/** Whether the decision is upheld. */
upheld: boolean, 
/** If not, what stands instead. */
instead: DeskScore, 
/** The article it stands on. */
article: string, 
/** The committee's words. */
words: string, } | { "kind": "ask-for-draw", 
/** Who. */
by: Side, } | { "kind": "position", 
/** As FEN. */
fen: string, 
/** The article it stands on. */
article: string, 
/** The arbiter's words. */
words: string, } | { "kind": "discover", 
/** The ply, from 1. */
ply: number, } | { "kind": "remark", 
/** The arbiter's words. */
words: string, };

/** One player or both. */
export type DeskPlayers = "white" | "black" | "both";

/** What is done to a clock. */
export type DeskClock = "start" | "press" | "stop" | "resume" | "adjust" | "replace" | "see-flag" | "see-both-flags" | "claim-flag" | "look";

/** What happens to a score sheet. */
export type DeskSheet = "tick" | "complete" | "sign" | "hand-in";

/** A penalty. */
export type DeskPenalty = "warning" | "game-lost" | "disqualification" | "expulsion";

/** How a game ends by a decision. */
export type DeskScore = "play-on" | "white" | "black" | "draw" | "both-lose" | "annulled";

/** `POST …/boards/{number}/entries`: something to be entered. Answered by [`DeskBoard`]. `…/proposals` takes the same
 * and says what would come of it ([`DeskProposal`]). */
export type DeskWritten = { 
/** How many entries the log had when it was last read: whoever has not read the newest is refused. */
version: number, 
/** What happened. */
entry: DeskEntry, };

/** `POST …/boards/{number}/corrections`: an entry is struck out, and another may take its place. Answered by
 * [`DeskBoard`]. With `only_try` nothing is written, and [`DeskProposal`] answers. */
export type DeskCorrection = { 
/** As in [`DeskWritten`]. */
version: number, 
/** The number of the entry. */
number: number, 
/** Why. */
why: string, 
/** What happened instead. */
instead: DeskEntry | null, 
/** Whether it is only tried. */
only_try: boolean, };

/** `POST …/boards/{number}/signatures`: the arbiter signs the log as it stands. Answered by [`DeskBoard`]. */
export type DeskSigning = { 
/** As in [`DeskWritten`]. */
version: number, 
/** The name under the log. */
name: string, };

/** What would come of an entry. */
export type DeskProposal = { 
/** What is entered, in a sentence. */
text: string, 
/** Why it is irregular, if it is a move that is not legal. */
explained: Ruling | null, 
/** What is ruled. */
ruling: Ruling, 
/** Whether it cannot be entered. */
refused: boolean, 
/** What can be entered: the likeliest first, if there are several readings. */
readings: Array<DeskReading>, 
/** What the opponent, an arbiter or a committee then can choose. */
questions: Array<DeskQuestion>, 
/** Rulings of later entries that change by it, in sentences. */
changes: Array<string>, };

/** One way to enter something. */
export type DeskReading = { 
/** In words. */
label: string, 
/** What is entered. */
entry: DeskEntry, };

/** Something that waits for an answer. */
export type DeskQuestion = { 
/** In words. */
text: string, 
/** Where it is written. */
articles: Array<Citation>, 
/** What can be answered, each with the ruling it leads to. */
answers: Array<DeskAnswer>, 
/** The form in which it is answered, if there is no plain answer. */
form: string | null, };

/** An answer. */
export type DeskAnswer = { 
/** In words. */
label: string, 
/** What is entered. */
entry: DeskEntry, 
/** What is ruled then. */
ruling: Ruling, };

/** `GET /api/v1/desks/{id}/boards/{number}`: a board with its log, and what can be entered now. */
export type DeskBoard = { 
/** How many entries the log has. */
version: number, 
/** The board in a list. */
line: DeskBoardLine, 
/** The ruleset's short name. */
ruleset: string, 
/** What White is called. */
white_name: string, 
/** What Black is called. */
black_name: string, 
/** Words of the ruleset for a man and a king. */
man_word: string, 
/** As above. */
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
/** The first and the last square of the last ply. */
last: Array<string>, 
/** The clocks, if there are any. */
clocks: Clocks | null, 
/** The time of the game now, in milliseconds since its zero. */
now: number, 
/** Every draw counter that runs. */
counters: Array<Counter>, 
/** Cautions of White. */
white_cautions: number, 
/** Cautions of Black. */
black_cautions: number, 
/** What waits for an answer. */
questions: Array<DeskQuestion>, 
/** What can be entered. */
forms: Array<DeskForm>, 
/** The log. */
log: Array<DeskLogged>, 
/** Who has signed. */
signatures: Array<DeskSignature>, 
/** The end. */
outcome: Outcome | null, };

/** An entry of a log. */
export type DeskLogged = { 
/** Its number, from 1. */
number: number, 
/** When it was made, in milliseconds since 1970. */
at: number, 
/** By whom. */
by: string, 
/** What was entered, in a sentence. */
text: string, 
/** What is ruled; nothing for what is no event of the game. */
ruling: Ruling | null, 
/** The entry whose place it takes. */
instead_of: number | null, 
/** Who has struck it out, when and why. */
struck: DeskStruck | null, 
/** Whether it can be appealed against. */
appealable: boolean, 
/** Whether it can be struck out. */
correctable: boolean, };

/** Who has struck out an entry. */
export type DeskStruck = { 
/** The entry that did. */
number: number, 
/** Who. */
by: string, 
/** When, in milliseconds since 1970. */
at: number, 
/** Why. */
why: string, };

/** A signature under a log. */
export type DeskSignature = { 
/** The entry it is. */
number: number, 
/** The name. */
name: string, 
/** By whom it was entered. */
by: string, 
/** When, in milliseconds since 1970. */
at: number, 
/** The hash of everything before it. */
hash: string, 
/** Whether what stands before it still has that hash. */
sound: boolean, 
/** Whether something was entered after it. */
changed_since: boolean, };

/** A form in which something is entered: its fields together with `kind` make a [`DeskEntry`]. */
export type DeskForm = { 
/** The kind of entry. */
kind: string, 
/** Under which heading it stands. */
group: string, 
/** What it is called. */
title: string, 
/** Its fields. */
fields: Array<DeskField>, };

/** A field of a form. */
export type DeskField = { 
/** Its name in the entry. */
name: string, 
/** What it is called. */
label: string, 
/** How it is filled in. */
input: DeskInput, 
/** Whether it may be left empty. */
optional: boolean, 
/** What stands there at first. */
value: string, 
/** What can be chosen; for articles and texts, what is suggested. */
options: Array<DeskOption>, };

/** How a field is filled in. */
export type DeskInput = "choice" | "check" | "number" | "text" | "words" | "squares" | "position";

/** Something that can be chosen. */
export type DeskOption = { 
/** What is sent. */
value: string, 
/** What it is called. */
label: string, };

/** `GET /api/v1/clocks?time=…`: a time control taken apart, for the clock on the table. */
export type ClockShown = { 
/** As it is written. */
time: string, 
/** White's periods. */
white: Array<ClockPeriod>, 
/** Black's. */
black: Array<ClockPeriod>, };

/** A period of a time control. A last one with a number of moves repeats. */
export type ClockPeriod = { 
/** How many moves; all that are left if there is no number. */
moves: number | null, 
/** The time for them, in milliseconds. */
time: number, 
/** What a move adds. */
addition: ClockAddition, };

/** What a move adds to the time of its side. Times are milliseconds. */
export type ClockAddition = { "kind": "none" } | { "kind": "fischer", 
/** How much. */
time: number, } | { "kind": "bronstein", 
/** How much. */
time: number, } | { "kind": "delay", 
/** How long. */
time: number, } | { "kind": "overtime", 
/** How many. */
periods: number, 
/** How long each is. */
time: number, } | { "kind": "hourglass" };

/** A board of a round. */
export type EventBoard = { 
/** Its number, from 1. */
number: number, 
/** Who has White in the first game. */
white: number, 
/** Who has Black in the first game. */
black: number, 
/** Its games; the colours alternate from game to game. */
games: Array<EventGame>, 
/** `needs-you`, `playing` or `finished`. */
state: string, 
/** What the board needs, or what there is to know. */
notes: Array<EventNote>, 
/** Whose score sheet was not signed. */
unsigned: Array<number>, 
/** The score sheets that are not with their players any more. */
sheets: Array<EventSheet>, };

/** A call for the arbiter. */
export type EventCall = { 
/** Its number, from 1. */
number: number, 
/** When it came, in milliseconds since 1970. */
at: number, 
/** Who calls. */
player: number, 
/** The round, 0 for none. */
round: number, 
/** The board, 0 for none. */
board: number, 
/** `rules`, `procedure` or `conduct`. */
about: string, 
/** In words. */
words: string, 
/** What was answered. */
answer: string | null, 
/** By whom. */
answered_by: string | null, };

/** What a call is about. */
export type EventCallAbout = "rules" | "procedure" | "conduct";

/** `POST /api/v1/events/{id}/calls/{number}/answer`: what the arbiter answers. */
export type EventCallAnswer = { 
/** In words. */
words: string, };

/** `POST /api/v1/events/{id}/calls`: a player calls the arbiter. */
export type EventCallWanted = { 
/** What it is about. */
about: EventCallAbout, 
/** In words, if there are any. */
words: string, };

/** `POST /api/v1/events/{id}/decisions`: lines to be decided, all of them or none. Answered by [`EventWritten`]. */
export type EventDecision = { 
/** The version that was seen. */
version: number, 
/** An id of the client's making: the same one again changes nothing and is answered the same. */
id: string, 
/** The decisions as an event's file writes them, for example `result 1 12 2-0 played`; `undo N` undoes line N. */
lines: Array<string>, 
/** Only try: nothing is written. */
only_try: boolean, };

/** `POST /api/v1/events/{id}/draws`: openings are drawn, with a seed of the server's. Answered by [`EventWritten`]. */
export type EventDraw = { 
/** The version that was seen. */
version: number, 
/** An id of the client's making, as for decisions. */
id: string, 
/** The round. */
round: number, 
/** One board, drawn anew; all boards if left out. */
board: number | null, 
/** A game of that board. */
game: number | null, 
/** Why it is drawn anew. */
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
/** The moves of the drawn opening, where the deck is known here. */
opening: string | null, 
/** What the players have told: their numbers and scores. */
reports: Array<EventReportShown>, 
/** Where it is recorded or played. */
href: string | null, };

/** `POST /api/v1/events/{id}/assistants`: somebody works at the event from now on, or not any more. */
export type EventAssistant = { 
/** The name of the account. */
name: string, 
/** What it may do. */
rights: EventRights, };

/** `POST /api/v1/events/{id}/join`: a player comes, by the key of a link. */
export type EventJoin = { 
/** The key of a player's link. */
key: string, };

/** `GET /api/v1/events/all`: an event in a list. */
export type EventLine = { 
/** The event. */
id: string, 
/** Its page. */
href: string, 
/** What it is called. */
name: string, 
/** Where it is held. */
place: string, 
/** The ruleset's title. */
title: string, 
/** The time control, if games have a clock. */
time: string | null, 
/** How it is paired. */
system: string, 
/** `entries`, `running` or `finished`. */
phase: string, 
/** How many take part. */
players: number, 
/** The last round that was made known. */
round: number, 
/** When something was last decided, in milliseconds since 1970. */
changed: number, };

/** A player's link. */
export type EventLink = { 
/** Whose. */
player: number, 
/** The name. */
name: string, 
/** The link; it is not shown again. */
link: string, };

/** `POST /api/v1/events/{id}/links`: new links for players; earlier ones end. Answered by a list of [`EventLink`]. */
export type EventLinksWanted = { 
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

/** What the stream of an event says. */
export type EventNews = { 
/** The version now: read the event again, or its lines behind the version you know. */
version: number, 
/** `entries`, `running` or `finished`. */
phase: string, 
/** The last round that was made known. */
round: number, 
/** How many of its games have no result. */
open: number, 
/** The results and pairings since the last news, as lines. */
lines: Array<string>, };

/** Something about a board. */
export type EventNote = { 
/** In words. */
text: string, 
/** The article it stands on, if one is the reason. */
article: string | null, 
/** Whether somebody has to do something. */
urgent: boolean, };

/** Somebody who takes part in an event. */
export type EventPlayer = { 
/** The start number; before the start the place in the order of entry. */
number: number, 
/** The line of the entry, by which it is known for good. */
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
/** Whether the player has left. */
withdrawn: boolean, };

/** A proposed round. */
export type EventProposal = { 
/** The round. */
round: number, 
/** The decision in text. */
line: string, 
/** What speaks against it. */
warnings: Array<EventWarning>, 
/** The version now. */
version: number, };

/** `POST /api/v1/events/{id}/proposals`: the next round, by the event's system. Answered by [`EventProposal`]. */
export type EventProposalWanted = { 
/** The version that was seen. */
version: number, 
/** An id of the client's making, as for decisions. */
id: string, 
/** Only try: nothing is written. */
only_try: boolean, };

/** `POST /api/v1/events/{id}/reports`: a player tells a result. */
export type EventReport = { 
/** The round. */
round: number, 
/** The game of one's board, from 1. */
game: number, 
/** The score, White's points of this game first. */
score: string, };

/** A result as a player tells it. */
export type EventReportShown = { 
/** Who. */
player: number, 
/** The score, White's points first. */
score: string, };

/** What somebody may do at an event. */
export type EventRights = "none" | "results" | "everything" | "owner";

/** A round of an event. */
export type EventRound = { 
/** Its number, from 1. */
number: number, 
/** `proposed`, `edited`, `published` or `closed`. */
state: string, 
/** Its boards. */
boards: Array<EventBoard>, 
/** Who is free. */
free: Array<number>, 
/** What speaks against the pairing, gravest first. */
warnings: Array<EventWarning>, };

/** A setting of an event. */
export type EventSetting = { 
/** Which. */
setting: string, 
/** What it is. */
value: string, };

/** A score sheet of a game. */
export type EventSheet = { 
/** Whose. */
player: number, 
/** The game, from 1. */
game: number, 
/** `signed`, `handed-in` or `missing`. */
state: string, };

/** `GET /api/v1/events/{id}`: an event as it stands. */
export type EventShown = { 
/** The event. */
id: string, 
/** Its page. */
href: string, 
/** What it is called. */
name: string, 
/** Where it is held. */
place: string, 
/** The ruleset's short name. */
ruleset: string, 
/** The ruleset's title. */
title: string, 
/** The time control, if games have a clock. */
time: string | null, 
/** How it is paired. */
system: string, 
/** `entries`, `running` or `finished`. */
phase: string, 
/** How many lines it has: what a decision names as the version it has seen. */
version: number, 
/** How many rounds there will be, if that is known. */
planned: number | null, 
/** Games of a round. */
games: number, 
/** The deck of openings, if they are drawn. */
ballots: string | null, 
/** The points of a win, and the scores that can be entered, White's points first. */
scores: Array<string>, 
/** Who takes part. */
players: Array<EventPlayer>, 
/** The rounds so far; the last may be a proposal, which only those who work at the event see. */
rounds: Array<EventRound>, 
/** What you may do. */
rights: EventRights, 
/** Your number, if you play. */
me: number | null, 
/** Calls for the arbiter: all that wait, and one's own. */
calls: Array<EventCall>, };

/** A line of the standings. */
export type EventStanding = { 
/** The place; those whom nothing separates share it. */
rank: number, 
/** Who. */
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
/** The names of the tie-breaks, in their order. */
tie_breaks: Array<string>, 
/** The lines, best first. */
lines: Array<EventStanding>, };

/** What speaks against a decision. */
export type EventWarning = { 
/** How grave it is: 2 to 5. */
grade: number, 
/** In words. */
text: string, };

/** Why players were paired as they were. */
export type EventWhy = { 
/** A pair, or one who floats or is free. */
players: Array<number>, 
/** In words. */
words: string, };

/** What came of a decision. */
export type EventWritten = { 
/** The version now. */
version: number, 
/** The lines that were written, as they stand. */
lines: Array<EventLogLine>, 
/** What speaks against them. */
warnings: Array<EventWarning>, 
/** What others have written meanwhile, where it does no harm. */
meanwhile: Array<EventLogLine>, };

/** `POST /api/v1/events`: an event to be made. Answered by [`EventShown`]. */
export type NewEvent = { 
/** What it is called. */
name: string, 
/** Where it is held. */
place: string, 
/** The ruleset's short name. */
ruleset: string, 
/** The time control in text; no clock if left out. */
time: string | null, 
/** How it is paired: `dutch`, `double-swiss`, `berger`, `knock-out`, `match`, `arena` or `groups`. */
system: string, 
/** The number of rounds, where the system does not know it by itself. */
rounds: number | null, 
/** Games of a round: 1, 2 or 4. */
games: number | null, 
/** Further settings, as in an event's file: `points`, `tie-breaks`, `ballots` and so on. */
settings: Array<EventSetting>, 
/** The players: one a line, with a rating behind if there is one, or a table with a heading (CSV). */
players: string, 
/** Whether it stands in the public list. */
public: boolean, };
