// Decides which steps of `npm test` run, and with which arguments.
import { STEPS } from './config/test-steps.mjs'

/** @typedef {import('./config/test-steps.mjs').Step} Step */
/** @typedef {{ step: Step, args: string[] }} Planned */

/**
 * Plans a run.
 *
 * @param {string[]} ids The requested steps. None means all.
 * @param {string[]} [changed] Existing files. Leaves out what takes longer than the edit of such a file.
 * @returns {Planned[]}
 * @throws {Error} for a step that does not exist.
 */
export function planTests(ids, changed) {
  const unknown = ids.filter((id) => !STEPS.some((step) => step.id === id))
  if (unknown.length > 0) {
    throw new Error(`No step is called ${unknown.join(', ')}. Steps: ${STEPS.map(({ id }) => id).join(', ')}`)
  }
  const wanted = STEPS.filter(({ id }) => ids.length === 0 || ids.includes(id))
  if (changed === undefined) return wanted.map((step) => ({ step, args: step.args ?? [] }))
  const narrowed = wanted.flatMap((step) => {
    const args = step.ofChange?.(changed)
    return args ? [{ step, args: [...(step.args ?? []), ...args] }] : []
  })
  const needed = wanted.filter(({ id }) => narrowed.some(({ step }) => step.needs === id))
  return [...needed.map((step) => ({ step, args: step.args ?? [] })), ...narrowed]
}
