import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listMissing } from './testing/stateful/coverage.ts'
import { runOperations, sendHostileCalls } from './testing/stateful/run-operations.ts'

/** `npm run test:nightly` sets the variable. */
const IS_NIGHTLY = process.env['LATCHKEY_NIGHTLY'] === '1'

/**
 * `LATCHKEY_NIGHTLY=1` selects a longer run, and `LATCHKEY_FUZZ_SEED` another seed. `LATCHKEY_FUZZ_COVERAGE` names a
 * JSON file to which the numbers of successes and refusals of each operation are written.
 */
const { LATCHKEY_FUZZ_SEED, LATCHKEY_FUZZ_COVERAGE } = process.env
const seed = Number(LATCHKEY_FUZZ_SEED ?? 20_261_122)

/** The extent of a run. The longer nightly test has another name. */
const EXTENT = IS_NIGHTLY
  ? { name: 'long sequence', calls: 20_000, length: 150 }
  : { name: 'sequence', calls: 600, length: 110 }
/** The share of operations that must have succeeded at least once. */
const LEAST_SUCCESS = IS_NIGHTLY ? 0.9 : 0.5

const options = { timeout: 1_800_000 }

test(
  `any ${EXTENT.name} of API operations matches a model, in memory, on disk and after a restart`,
  options,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-stateful-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { calls, coverage } = await runOperations({ folder, ...EXTENT, seed })
    if (LATCHKEY_FUZZ_COVERAGE !== undefined)
      await writeFile(LATCHKEY_FUZZ_COVERAGE, JSON.stringify({ seed, calls, operations: coverage }, undefined, 2))
    // Operations for servers only have rules if browsers can see their effect. The tests with the provider's SDK cover
    // all of them.
    const ofBrowsers = Object.entries(coverage).filter(([id]) => !id.startsWith('server'))
    const missing = listMissing(Object.fromEntries(ofBrowsers), 'success')
    const success = 1 - missing.length / ofBrowsers.length
    expect(success, `Never successful: ${missing.join(', ')}`).toBeGreaterThanOrEqual(LEAST_SUCCESS)
  },
)

/** `npm run soak -- hostile` sends many more. */
const HOSTILE = IS_NIGHTLY ? { count: 100, length: 110 } : { count: 20, length: 20 }

test('each hostile call is refused without a change, or accepted and leaves everything readable', options, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-hostile-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { operations } = await sendHostileCalls(folder, { ...HOSTILE, seed })
  expect(operations.size).toBeGreaterThan(10)
})
