/** Whether everything is tested. `npm run test:nightly` sets the variable; `npm test` takes samples of long lists. */
export const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] !== undefined

/** Returns the whole list at night, and every n-th of its entries otherwise. */
export function sampleByDay<T>(all: readonly T[], n: number): T[] {
  return all.filter((_, index) => IS_NIGHTLY || index % n === 0)
}
