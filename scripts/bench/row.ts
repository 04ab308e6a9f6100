/** One row of the report. `ratio` compares `ours` with `bare`; `aim` names the better direction. */
export type Row = { what: string; ours: string; bare: string; ratio: number; aim: string }

export function toRow(what: string, ours: number, bare: number, unit: string, aim: string, digits = 0): Row {
  const toText = (value: number) => `${value.toFixed(digits)} ${unit}`.trim()
  return { what, ours: toText(ours), bare: toText(bare), ratio: ours / bare, aim }
}

export function getMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
