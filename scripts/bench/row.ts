/** One line of the report. `ratio` compares `ours` with `bare` in the direction that `aim` names. */
export type Row = { what: string; ours: string; bare: string; ratio: number; aim: string }
