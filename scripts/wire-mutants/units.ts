import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sourceFiles } from '../source-files.ts'
import type { WireOperation } from './operations.ts'
import { findLine, runNode } from './run-command.ts'

const GENERAL =
  /^(openapi\/|mock-provider\/src\/(core\/(documents|serve|validation)|plugins\/error-body|routes\/control-(catalogue|documents|import|tenants)))/
const UNIT_TEST = /^(openapi|widget|mock-provider)\/.*\.test\.ts$/
/** The maximum number of files. More would take minutes for each mutant. */
const MAX_FILES = 10

/**
 * Returns the unit tests that are about an operation: those that name it, or its path without parameters, most often, and
 * those of its routes, which may put its path together.
 */
export function findUnitTests(operations: readonly WireOperation[]): string[] {
  const needles = operations.flatMap(({ id, path: url }) => [`'${id}'`, getNamedPart(url)])
  const routes = operations.map(({ path: url }) => `/routes/${getGroup(url)}.test.ts`)
  const count = (file: string, text: string) =>
    needles.reduce((sum, needle) => sum + text.split(needle).length - 1, Number(routes.some((of) => file.endsWith(of))))
  return sourceFiles()
    .filter(({ path: file }) => UNIT_TEST.test(file))
    .map(({ path: file, text }) => ({ file, times: count(file, text) }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times)
    .slice(0, MAX_FILES)
    .map(({ file }) => file)
}

/** Returns the last part of a path that names no parameter: `/oauth2/token` of `/v1/public/{project_id}/oauth2/token`. */
function getNamedPart(url: string) {
  const parts = url.replace(/^\/sdk\/v1/, '').split(/\/\{\w+\}/)
  return parts.findLast((part) => part !== '') ?? url
}

/** Returns the part of a path that the file of its routes is named after: `otps` of `/sdk/v1/otps/sms/send/primary`. */
function getGroup(url: string) {
  return /^\/(?:sdk\/v1|v1)\/([^/]+)/.exec(url)?.[1]?.replaceAll('_', '-') ?? ''
}

/** Returns the unit tests that read the documents, whichever operation they describe. */
export function findDocumentTests(): string[] {
  return sourceFiles()
    .map(({ path: file }) => file)
    .filter((file) => UNIT_TEST.test(file) && GENERAL.test(file))
}

/**
 * Runs unit tests until the first failure. Returns the name of the failing test, if any. A test must fail twice to
 * count, because on a busy machine a test can time out.
 */
export async function findFailingUnit(copy: string, files: readonly string[], env: Record<string, string> = {}) {
  const first = await findFailureOnce(copy, files, env)
  return first && (await findFailureOnce(copy, files, env))
}

async function findFailureOnce(copy: string, files: readonly string[], env: Record<string, string>) {
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--project', 'unit', '--bail=1', '--reporter=json', '--outputFile=units.json', ...files]
  const { isPassing, output } = await runNode(copy, [vitest, ...args], env)
  return isPassing ? undefined : (findFailure(copy) ?? findLine(output, /Error/, 'a unit test'))
}

function findFailure(copy: string): string | undefined {
  const { testResults }: { testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[] } =
    JSON.parse(readFileSync(path.join(copy, 'units.json'), 'utf8'))
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    if (failed) return `${path.relative(copy, name)}: ${failed.fullName.trim()}`
  }
  return undefined
}
