/** One row of the report. `ratio` compares `ours` with `bare`; `aim` names which direction is better. */
export type Row = { what: string; ours: string; bare: string; ratio: number; aim: string }
