import { expect, test } from 'vitest'
import type { Result } from './run-step.mjs'
import type { Planned } from './test-plan.mjs'
import { runSchedule } from './schedule.mjs'
import { NOTHING } from './test-report.mjs'

const toPlanned = (id: string, lanes: 1 | 2, order: { needs?: string; after?: string[] } = {}) => ({
  step: { id, fact: id, script: id, inputs: /./, lanes, ...order },
  args: [],
})

async function play(planned: ReturnType<typeof toPlanned>[], failing: string[] = []) {
  const log: string[] = []
  const toResult = (it: Planned, failed: number): Result => ({
    step: it.step,
    counts: { ...NOTHING, failed },
    seconds: 0,
  })
  const results = await runSchedule(planned, {
    async run(it) {
      log.push(`+${it.step.id}`)
      await new Promise((resolve) => setImmediate(resolve))
      log.push(`-${it.step.id}`)
      return toResult(it, failing.includes(it.step.id) ? 1 : 0)
    },
    skip(it) {
      log.push(`!${it.step.id}`)
      return toResult(it, 1)
    },
  })
  return { log: log.join(' '), ids: results.map(({ step }) => step.id) }
}

test('two small test steps run in parallel, a large step runs alone', async () => {
  const { log } = await play([toPlanned('a', 1), toPlanned('b', 1), toPlanned('c', 2)])
  expect(log).toBe('+a +b -a -b +c -c')
})

test('a test step waits for the step that it needs', async () => {
  const { log } = await play([toPlanned('b', 1, { needs: 'a' }), toPlanned('a', 1)])
  expect(log).toBe('+a -a +b -b')
})

test('a test step does not wait for a step that is not planned', async () => {
  const { log } = await play([toPlanned('b', 1, { needs: 'a' })])
  expect(log).toBe('+b -b')
})

test('a test step is skipped if a step that it needs fails', async () => {
  const { log } = await play([toPlanned('a', 1), toPlanned('b', 1, { needs: 'a' })], ['a'])
  expect(log).toBe('+a -a !b')
})

test('a test step runs after another one that uses the same files, even if that one fails', async () => {
  const coverage = toPlanned('coverage', 1)
  const pacts = toPlanned('pacts', 1, { after: ['coverage'] })
  const { log } = await play([pacts, coverage], ['coverage'])
  expect(log).toBe('+coverage -coverage +pacts -pacts')
})

test('a test step runs after all steps whose files it reads', async () => {
  const claims = toPlanned('claims', 1, { after: ['pacts', 'units'] })
  const { log } = await play([claims, toPlanned('pacts', 1), toPlanned('units', 2)], ['pacts', 'units'])
  expect(log).toBe('+pacts -pacts +units -units +claims -claims')
})

test('the results of test steps are in the order of the plan', async () => {
  const { ids } = await play([toPlanned('b', 1, { needs: 'a' }), toPlanned('a', 1)])
  expect(ids).toEqual(['b', 'a'])
})

test('a plan with test steps that wait for each other is rejected, and the error names the steps', async () => {
  const plan = [toPlanned('a', 1), toPlanned('b', 1, { needs: 'c' }), toPlanned('c', 1, { after: ['b'] })]
  await expect(play(plan)).rejects.toThrow('These steps wait for each other: b, c')
})
