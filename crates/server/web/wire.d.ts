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
version: number, } | { "t": "refused" } & Refused | { "t": "present", 
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

/** A refusal, or an explanation. */
export type Refused = { 
/** The wish. */
id: string, 
/** Why, in the ruleset's words. */
text: string, 
/** The articles it stands on, the deciding one first; none where no rule was asked (an old message, say). */
articles: Array<Citation>, 
/** What may be played instead. */
moves: Array<Move>, 
/** Whether the move would have been legal (an explanation). */
legal: boolean, };

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
names_shown: boolean, };

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
/** Who is on turn. */
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
/** Who is on turn. */
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
password: string, };

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
