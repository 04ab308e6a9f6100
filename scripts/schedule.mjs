// Runs the steps of a plan in parallel lanes.

/** @typedef {import('./test-plan.mjs').Planned} Planned */
/** @typedef {import('./run-step.mjs').Result} Result */

/** Two cores run two small steps, or one large step. */
const LANES = 2

/**
 * Runs each step as soon as lanes are free, what it needs has passed, and what it comes after has ended; earlier steps first.
 *
 * @param {readonly Planned[]} planned
 * @param {{ run: (planned: Planned) => Promise<Result>, skip: (planned: Planned) => Result }} how `skip` makes the result of a step that cannot run, because the step that it needs has failed
 * @returns {Promise<Result[]>} in the order of the plan.
 * @throws Error that names the steps, if steps wait for each other
 */
export async function runSchedule(planned, { run, skip }) {
  const waiting = [...planned]
  const results = new Map()
  const running = new Map()
  const resultOf = (id) => [...results.values()].find(({ step }) => step.id === id)
  const isDone = (id) => !planned.some((other) => other.step.id === id) || resultOf(id) !== undefined
  const isReady = ({ step }) => isDone(step.needs) && (step.after ?? []).every(isDone)
  const freeLanes = () => LANES - [...running.keys()].reduce((sum, { step }) => sum + step.lanes, 0)
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((it) => isReady(it) && it.step.lanes <= freeLanes())
    if (next === undefined) {
      if (running.size === 0)
        throw new Error(`These steps wait for each other: ${waiting.map(({ step }) => step.id).join(', ')}.`)
      await Promise.race(running.values())
      continue
    }
    waiting.splice(waiting.indexOf(next), 1)
    if (resultOf(next.step.needs)?.counts.failed > 0) {
      results.set(next, skip(next))
      continue
    }
    running.set(
      next,
      run(next).then((result) => {
        results.set(next, result)
        running.delete(next)
      }),
    )
  }
  return planned.map((it) => results.get(it))
}
