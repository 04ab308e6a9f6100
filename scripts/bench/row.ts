/** One row of the report. `ratio` compares `ours` with `bare`; `aim` names the better direction. */
export type Row = { what: string; ours: string; bare: string; ratio: number; aim: string }
