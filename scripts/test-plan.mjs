// Decides which steps of `npm test` run, and with which arguments.
import { AFFECTS_ALL, STEPS } from './config/test-steps.mjs'

/** @typedef {import('./config/test-steps.mjs').Step} Step */
/** @typedef {{ step: Step, args: string[] }} Planned */
/** @typedef {{ planned: Planned[], skipped: { step: Step, reason: string }[] }} Plan */

/**
 * Plans a run.
 *
 * @param {string[]} ids The requested steps. None means all.
 * @param {{ base: string, files: string[] }} [change] Leaves out steps that these files cannot affect.
 * @returns {Plan}
 * @throws {Error} for a step that does not exist.
 */
export function planTests(ids, change) {
  const unknown = ids.filter((id) => !STEPS.some((step) => step.id === id))
  if (unknown.length > 0) {
    throw new Error(`No step is called ${unknown.join(', ')}. Steps: ${STEPS.map(({ id }) => id).join(', ')}`)
  }
  const wanted = STEPS.filter(({ id }) => ids.length === 0 || ids.includes(id))
  const affected = change === undefined ? wanted : wanted.filter((step) => isAffected(step, change.files))
  // A step that another one needs runs as well, even if the change does not affect it.
  const needed = (step) => wanted.includes(step) && affected.some(({ needs }) => needs === step.id)
  const isPlanned = (step) => affected.includes(step) || needed(step)
  return {
    planned: wanted.filter(isPlanned).map((step) => ({ step, args: toArgs(step, change) })),
    skipped: wanted
      .filter((step) => !isPlanned(step))
      .map((step) => ({ step, reason: 'no changed file can affect it' })),
  }
}

function isAffected({ inputs }, files) {
  return files.some((file) => AFFECTS_ALL.test(file) || inputs.test(file))
}

function toArgs({ args = [], changedArgs = [], inputs, narrowedBy = /./ }, change) {
  if (change === undefined || change.files.some((file) => AFFECTS_ALL.test(file))) return args
  const isNarrow = change.files.filter((file) => inputs.test(file)).every((file) => narrowedBy.test(file))
  return isNarrow ? [...args, ...changedArgs.map((arg) => arg.replace('$BASE', change.base))] : args
}
