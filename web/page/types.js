/**
 * What the service says, as types; `openapi.json` and docs/doors.md tell the whole.
 *
 * @typedef {{clause: string, line: string, text: string}} Cited
 * @typedef {{rule: string, clauses: string[], sentence: string, evidence: string[], cited?: Cited[]}} Reason
 * @typedef {{value: string, why: string, range: string}} Assumption
 * @typedef {{move: string, status: string, reasons: Reason[], assumptions: Assumption[], changes?: string[] | null}} Verdict
 * @typedef {{what: string, results: number}} Draw
 * @typedef {{text: string, action: string, words: string, parts: Record<string, string>, price: Record<string, number>, draws: Draw[]} & Record<string, any>} Move
 * @typedef {{player: string | null, kind: string | null, words: string, moves: Move[], blocked?: Verdict[]}} Decision
 * @typedef {{seat: string, kind: string, name: string | null}} Seat
 * @typedef {{seat: string, moves: number, agree: string[]}} Proposal
 * @typedef {{table: string, game: string, seats: Seat[], dice: string, over: boolean, position: number, number: number, commitment: string | null, seed: string | null, seat: string, view: any, decision: Decision, undo: Proposal | null}} Look
 * @typedef {{op: string, path: string, value?: any}} Operation
 * @typedef {{kind: string, words: string, text?: string, values?: Record<string, any>, patch?: Operation[]}} Happening
 * @typedef {{step: number, view: any, events: Happening[]}} Step
 * @typedef {{seat: string, words: string}} Told
 * @typedef {{player: string, rule: string, what: string, points: number}} Points
 * @typedef {{totals: Record<string, number>, points: Points[], winners: string[], assumptions?: Assumption[]}} Score
 * @typedef {{rule: string, clauses: string[], sentence: string, witness: string, words: string, term?: string}} Violation
 * @typedef {{game: string, title: string, edition: string, players: [number, number], expands: string | null}} Game
 * @typedef {{game: string, maps: string[], names: Record<string, string>, variants: string[], automata: string[], agents: string[]}} About
 * @typedef {{id: string, question: string, chosen: string, choices: Record<string, string>, not_encoded: Record<string, string>, decides: Record<string, string>, reason: string, clauses: string[]}} Reading
 * @typedef {{kind: string, why: string, clauses: string[], range: any}} Provenance
 * @typedef {{path: string, old: any, new: any}} ChangedField
 * @typedef {{changes: string[], fields: ChangedField[], state: any}} Mended
 * @typedef {{name: string, means: string, default: any, one_of: string[] | null, admits: string}} Parameter
 * @typedef {{name: string, question: string, unit: string, parameters: Parameter[]}} Ruling
 * @typedef {{status: string, answers: string[], unit: string, missing: string[], steps: string[], clauses: string[], assumptions: Assumption[]}} Answer
 * @typedef {{id: string, clauses: string[], sentence: string, file: string, line: number}} Rule
 * @typedef {{how: string, rule: string, sentence: string, by: string[]}} Meeting
 * @typedef {{id: string, lines: string, kind: string, text: string, amends: string[], clarifies: string[], contradicts: string[], note: string, unencoded: string}} Clause
 */
export {};
