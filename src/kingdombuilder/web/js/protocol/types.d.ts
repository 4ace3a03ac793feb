// What the server sends: the shapes of server/view.py, layout.py and messages.py.
interface HexAt { name: string; row: number; column: number; land: string }
interface Place { hex: string; kind: 'castle' | 'capitol' | 'palace' | 'silo' | 'location' | 'nomad'; thing: string }
interface Layout { rows: string[]; row_names: string[]; hexes: HexAt[]; places: Place[]; caves: string[]; sections: string[]; island: string; cards: string[]; tasks: string[] }
interface PieceAt { hex: string; seat: number | null; kind: string }
interface TileHeld { thing: string; state: 'ready' | 'used' | 'fresh'; site: string }
interface SeatView { supply: number; aside: number; colony: number; lines: number[]; hand: string[]; tiles: TileHeld[]; gold: number | null }
interface Legal { hexes: string[]; tiles: string[]; buttons: string[] }
interface Asked { text: string; done: number; all: number; terrain: string; tile: string; lifted: string; carrying: string }
interface Position {
  phase: string; turn: number; chooser: number; asked: Asked; pieces: PieceAt[]; left: Record<string, number>; seats: SeatView[];
  gold: Record<string, (number | null)[]>; legal: Legal; deck: number; discard: number; ended: boolean; winners: number[];
}
interface Told { kind: string; seat: number; hex: string; origin: string; thing: string; amount: number; text: string }
interface Line { at: number; round: number; seat: number; kind: string; thing: string; hex: string; amount: number; text: string; why: string }
interface Plan { active: boolean; picks: string[]; position: Position; broken: string }
interface View {
  type: 'view'; number: number; at: number; of: number; past: boolean; eyes: number | null; acts: boolean; hand_over: number | null; position: Position;
  changes: Told[]; since: number; lines: Line[]; undo: number; redo: boolean; undo_stops: string; recent: { seat: number; marks: { hex: string; n: number }[] }[];
  plan: Plan | null; round: number; clock?: ClockView | null;
}
interface ClockView { left: number[]; running: number; now: number; since: number }
interface Clock { kind: 'none' | 'turn' | 'game' | 'days'; seconds?: number; increment?: number; days?: number }
interface SeatInfo {
  name: string; colour: string; bot: string; mine: boolean;
  open?: boolean; ready?: boolean; away?: boolean; out?: boolean; account?: string;
}
interface TableMessage {
  type: 'table'; version: number; game: string; language: string; seats: SeatInfo[];
  options: { scores: 'all' | 'mine' | 'off'; explains: boolean; hints?: boolean; chat?: boolean; clock?: Clock };
  layout: Layout; land: string; code: string; rulings: string[]; note: string;
  kind?: 'screen' | 'online'; stage?: 'gathering' | 'playing' | 'over' | 'closed'; host?: boolean; rated?: boolean; listed?: boolean;
  invite?: string; token?: string; next?: string;
}
interface ChatLine { number: number; seat: number; name: string; player: string; text: string; moment: number }
interface Person { id: string; kind: 'guest' | 'account' | 'bot'; name: string; public: boolean }
interface Listed {
  id: string; host: string; stage: string; seats: { name: string; colour: string; bot: string; open: boolean }[];
  boxes: string[]; cards: string[]; clock: Clock; rated: boolean; chat: boolean; made: string; touched: string; at: number;
}
interface RatingOf { seats: number; rating: number; low: number; high: number; games: number }
interface Gain { gold: Record<string, number>; total: number; won: string[]; lost: string[] }
interface Thing { id: string; kind: string; box: string; name: string; rule: string; example: boolean }
interface SectionInfo { id: string; box: string; title: string; layout: 'published' | 'house'; rows: string[]; locations: { row: number; column: number; thing: string }[]; own: boolean; island: boolean }
interface Named { id: string; name: string; rule: string; example?: string; words?: string }
interface Rating { elo: number; low: number; high: number }
interface Bot extends Named { ratings: Record<number, (Rating | null)[]> }
interface RulingInfo { id: string; name: string; box: string; answers: { word: string; rule: string }[] }
interface Library { boxes: { id: string; name: string; tasks: boolean }[]; things: Thing[]; sections: SectionInfo[]; rulings: RulingInfo[]; bots: Bot[]; opponent: string; terrains: Named[]; pieces: Named[] }
