// `npm run test:contracts`: writes the pact of the client's tests to a scratch folder, compares it with the committed one,
// and verifies the mock against the committed one. `-- --update` commits what the tests have written.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PACT_FILE } from '../contracts/pact-files.ts'
import { findPactDifferences, normalizePact, readPact, withoutCertificates, type Pact } from './pact-file.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, '.cache')
const MAX_SHOWN_DIFFERENCES = 40

const { values } = parseArgs({
  options: { 'report-folder': { type: 'string' }, update: { type: 'boolean', default: false } },
})
mkdirSync(CACHE, { recursive: true })
const scratch = mkdtempSync(join(CACHE, 'contracts-'))
const reports = values['report-folder'] ?? scratch

try {
  const isConsumerKept = keepConsumer()
  const isProviderKept = runProject('provider')
  process.exitCode = isConsumerKept && isProviderKept ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** Runs the consumer tests. The committed pact changes only with `--update`, and only when all tests have passed. */
function keepConsumer() {
  const folder = join(scratch, 'pacts')
  if (!runProject('consumer', { LATCHKEY_PACT_FOLDER: folder })) return false
  const written = normalizePact(readPact(join(folder, PACT_FILE.name)))
  if (!hasEveryInteraction(written)) return false
  const differences = findPactDifferences(readPact(PACT_FILE.committed), written)
  if (differences.length === 0) return true
  if (!values.update) report(differences)
  else {
    commitPact(written)
    console.log(`${PACT_FILE.name} has ${differences.length} changes: review and commit them.`)
  }
  return values.update
}

/** Replaces the committed pact by renaming a complete file, so that an interrupted run never leaves half a pact. */
function commitPact(pact: Pact) {
  const complete = join(scratch, PACT_FILE.name)
  writeFileSync(complete, `${JSON.stringify(pact, null, 2)}\n`)
  renameSync(complete, PACT_FILE.committed)
}

function report(differences: readonly string[]) {
  console.error(`The client's tests contradict the committed pact in ${differences.length} interactions:`)
  for (const line of differences.slice(0, MAX_SHOWN_DIFFERENCES)) console.error(`  ${line}`)
  if (differences.length > MAX_SHOWN_DIFFERENCES)
    console.error(`  … ${differences.length - MAX_SHOWN_DIFFERENCES} more`)
  console.error('If this is intended, run `npm run test:contracts -- --update` and commit contracts/pacts.')
}

/**
 * The output goes through a file. The verifier's library prints a lot at once, and crashes when a pipe is full for a moment
 * (EAGAIN), because Node opens pipes as non-blocking.
 */
function runProject(project: 'consumer' | 'provider', env: Record<string, string> = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${join(reports, `${project}.json`)}`]
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const output = join(scratch, `${project}.log`)
  const file = openSync(output, 'w')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', project, ...reporters], {
    cwd: ROOT,
    stdio: ['inherit', file, file],
    env: { ...process.env, ...env, ...withoutCertificates(scratch), PACT_DO_NOT_TRACK: 'true' },
  })
  closeSync(file)
  process.stdout.write(readFileSync(output))
  return status === 0
}

/** One consumer test is one interaction. Fewer mean that the native library lost some, or that two have the same description. */
function hasEveryInteraction({ interactions }: Pact) {
  const { numPassedTests } = JSON.parse(readFileSync(join(reports, 'consumer.json'), 'utf8'))
  const written = interactions.length
  if (written !== numPassedTests)
    console.error(`${numPassedTests} consumer tests passed, ${written} interactions were written.`)
  return written === numPassedTests
}
