import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { normalizePact, type Pact } from './pact-file.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, '.cache')
const PACTS = join(ROOT, 'contracts/pacts')

const { values } = parseArgs({ options: { 'report-folder': { type: 'string' } } })
mkdirSync(CACHE, { recursive: true })
const scratch = mkdtempSync(join(CACHE, 'contracts-'))
const reports = values['report-folder'] ?? scratch

try {
  process.exitCode = writePacts() && runProject('provider') ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** New pacts are merged with files on disk, so the folder is emptied first. On failure its files are restored. */
function writePacts() {
  const previous = join(scratch, 'pacts')
  if (existsSync(PACTS)) renameSync(PACTS, previous)
  const isWritten = runProject('consumer') && hasEveryInteraction()
  if (isWritten) {
    normalizePacts()
    if (!isSame(previous)) console.log('contracts/pacts has changed: commit it.')
  } else if (existsSync(previous)) {
    rmSync(PACTS, { recursive: true, force: true })
    renameSync(previous, PACTS)
  }
  return isWritten
}

/**
 * The output goes through a file. The verifier's library prints a lot at once, and crashes when a pipe is full for a moment
 * (EAGAIN), because Node opens pipes as non-blocking.
 */
function runProject(project: 'consumer' | 'provider') {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${join(reports, `${project}.json`)}`]
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const output = join(scratch, `${project}.log`)
  const file = openSync(output, 'w')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', project, ...reporters], {
    cwd: ROOT,
    stdio: ['inherit', file, file],
    env: { ...process.env, PACT_DO_NOT_TRACK: 'true' },
  })
  closeSync(file)
  process.stdout.write(readFileSync(output))
  return status === 0
}

/** One consumer test is one interaction. Fewer mean that the native library lost some, or that two have the same description. */
function hasEveryInteraction() {
  const { numPassedTests } = JSON.parse(readFileSync(join(reports, 'consumer.json'), 'utf8'))
  const written = pactFiles(PACTS).flatMap((file) => readPact(file).interactions).length
  if (written !== numPassedTests)
    console.error(`${numPassedTests} consumer tests passed, ${written} interactions were written.`)
  return written === numPassedTests
}

function normalizePacts() {
  for (const file of pactFiles(PACTS))
    writeFileSync(file, `${JSON.stringify(normalizePact(readPact(file)), null, 2)}\n`)
}

function isSame(previous: string) {
  const text = (folder: string) => pactFiles(folder).map((file) => readFileSync(file, 'utf8'))
  return JSON.stringify(text(previous)) === JSON.stringify(text(PACTS))
}

function pactFiles(folder: string) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.toSorted().map((name) => join(folder, name))
}

function readPact(file: string): Pact {
  return JSON.parse(readFileSync(file, 'utf8'))
}
