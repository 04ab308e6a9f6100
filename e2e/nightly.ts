/** Whether everything is tested. `npm run test:nightly` sets the variable; `npm test` takes samples of long lists. */
export const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] === '1'

/** Tests with this tag take long, or are about parts that few changes can break. They run at night only. */
export const NIGHT = /@night\b/

/** Returns the whole list at night, and every n-th of its entries otherwise. */
export function sampleByDay<T>(all: readonly T[], n: number): T[] {
  return all.filter((_, index) => IS_NIGHTLY || index % n === 0)
}
