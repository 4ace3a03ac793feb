// The messages and responses of the server.
interface HexInfo {
  name: string;
  row: number;
  column: number;
  land: string;
}
interface SpecialHex {
  hex: string;
  kind: "castle" | "capitol" | "palace" | "silo" | "location" | "nomad";
  thing: string;
}
interface Layout {
  rows: string[];
  row_names: string[];
  hexes: HexInfo[];
  places: SpecialHex[];
  caves: string[];
  sections: string[];
  island: string;
  cards: string[];
  tasks: string[];
}
interface PlacedPiece {
  hex: string;
  seat: number | null;
  kind: string;
}
interface HeldTile {
  thing: string;
  state: "ready" | "used" | "fresh";
  site: string;
}
interface SeatPosition {
  supply: number;
  aside: number;
  colony: number;
  lines: number[];
  hand: string[];
  tiles: HeldTile[];
  gold: number | null;
}
interface Legal {
  hexes: string[];
  tiles: string[];
  buttons: string[];
}
interface PromptInfo {
  text: string;
  done: number;
  all: number;
  terrain: string;
  tile: string;
  lifted: string;
  carrying: string;
}
interface PositionInfo {
  phase: string;
  turn: number;
  chooser: number;
  asked: PromptInfo;
  pieces: PlacedPiece[];
  left: Record<string, number>;
  seats: SeatPosition[];
  gold: Record<string, (number | null)[]>;
  legal: Legal;
  deck: number;
  discard: number;
  ended: boolean;
  winners: number[];
}
interface Change {
  kind: string;
  seat: number;
  hex: string;
  origin: string;
  thing: string;
  amount: number;
  text: string;
}
interface ChronicleLine {
  at: number;
  round: number;
  seat: number;
  kind: string;
  thing: string;
  hex: string;
  amount: number;
  text: string;
  why: string;
}
interface PlanInfo {
  active: boolean;
  picks: string[];
  position: PositionInfo;
  broken: string;
}
interface ViewMessage {
  type: "view";
  number: number;
  at: number;
  of: number;
  past: boolean;
  eyes: number | null;
  acts: boolean;
  hand_over: number | null;
  position: PositionInfo;
  changes: Change[];
  since: number;
  lines: ChronicleLine[];
  undo: number;
  redo: boolean;
  undo_stops: string;
  recent: { seat: number; marks: { hex: string; n: number }[] }[];
  plan: PlanInfo | null;
  round: number;
  clock?: ClockInfo | null;
}
interface ClockInfo {
  left: number[];
  running: number;
  now: number;
  since: number;
}
interface TimeControl {
  kind: "none" | "turn" | "game" | "days";
  seconds?: number;
  increment?: number;
  days?: number;
}
interface SeatInfo {
  name: string;
  colour: string;
  bot: string;
  mine: boolean;
  open?: boolean;
  ready?: boolean;
  away?: boolean;
  out?: boolean;
  account?: string;
}
interface TableMessage {
  type: "table";
  version: number;
  game: string;
  language: string;
  seats: SeatInfo[];
  options: {
    scores: "all" | "mine" | "off";
    explains: boolean;
    hints?: boolean;
    chat?: boolean;
    clock?: TimeControl;
  };
  layout: Layout;
  land: string;
  code: string;
  rulings: string[];
  note: string;
  kind?: "screen" | "online";
  stage?: "gathering" | "playing" | "over" | "closed";
  host?: boolean;
  rated?: boolean;
  listed?: boolean;
  invite?: string;
  token?: string;
  next?: string;
}
interface ChatLine {
  number: number;
  seat: number;
  name: string;
  player: string;
  text: string;
  moment: number;
}
interface UserInfo {
  id: string;
  kind: "guest" | "account" | "bot";
  name: string;
  public: boolean;
}
interface ListedTable {
  id: string;
  host: string;
  stage: string;
  seats: { name: string; colour: string; bot: string; open: boolean }[];
  boxes: string[];
  cards: string[];
  clock: TimeControl;
  rated: boolean;
  chat: boolean;
  made: string;
  touched: string;
  at: number;
}
interface PlayerRating {
  seats: number;
  rating: number;
  low: number;
  high: number;
  games: number;
}
interface Gain {
  gold: Record<string, number>;
  total: number;
  won: string[];
  lost: string[];
}
interface ThingInfo {
  id: string;
  kind: string;
  box: string;
  name: string;
  rule: string;
  example: boolean;
}
interface SectionInfo {
  id: string;
  box: string;
  title: string;
  layout: "published" | "house";
  rows: string[];
  locations: { row: number; column: number; thing: string }[];
  own: boolean;
  island: boolean;
}
interface LibraryEntry {
  id: string;
  name: string;
  rule: string;
  example?: string;
  words?: string;
}
interface BotRating {
  elo: number;
  low: number;
  high: number;
}
interface BotInfo extends LibraryEntry {
  ratings: Record<number, (BotRating | null)[]>;
}
interface RulingInfo {
  id: string;
  name: string;
  box: string;
  answers: { word: string; rule: string }[];
}
interface Library {
  boxes: { id: string; name: string; tasks: boolean }[];
  things: ThingInfo[];
  sections: SectionInfo[];
  rulings: RulingInfo[];
  bots: BotInfo[];
  opponent: string;
  terrains: LibraryEntry[];
  pieces: LibraryEntry[];
}
/** A set-up as the server draws it; each Queenie has a field with its places. */
interface SetupInfo {
  code: string;
  layout: Layout;
  land: string;
  sections: string[];
  cards: string[];
  tasks: string[];
  removed: string;
  rulings: string[];
  options: { zero_counts: boolean };
  places: Record<string, string[][]>;
  [queenie: string]: unknown;
}
interface GameInfo {
  id: string;
  kind: string;
  stage: string;
  over: boolean;
  mine: boolean;
  turn: number;
  winners: number[];
  totals?: (number | null)[];
  seats: { name: string; bot: string; colour?: string }[];
  boxes: string[];
  cards: string[];
  touched: string | number;
}
interface SeatChoice {
  name: string;
  bot: string;
}
