import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ERRORS } from '../../openapi/errors.ts'
import { renderGenerated } from '../../openapi/generate.ts'
import type { Pact } from '../pact-file.ts'
import { applyEdits } from './document-mutants.ts'
import { findInteractions, spread } from './interactions.ts'
import type { JsonObject } from './json.ts'
import { DOCUMENT_NAMES, DOCUMENTS, type WireOperation } from './operations.ts'
import { startPactHost } from './pact-host-process.ts'
import { findLine, runNode } from './run-command.ts'
import { findDocumentTests, findFailingUnit, findUnitTests } from './units.ts'
import type { DocumentMutant, Verdict } from './wire-mutant.ts'

/** The maximum number of interactions for a shared schema. Those of a single operation all run. */
const MAX_INTERACTIONS = 20
const GENERATED = 'openapi/generated'

type Place = { copy: string; pact: Pact; operations: readonly WireOperation[]; hostEnvironment: Record<string, string> }

/**
 * Judges a change of a document together with the files that are generated from it. (Without them, `check:generated` notices
 * every change.)
 */
export async function judgeDocument(mutant: DocumentMutant, place: Place): Promise<Verdict> {
  const restore = readGenerated(place.copy)
  try {
    const document = applyEdits(DOCUMENTS[mutant.document], mutant.edits)
    const problem = await generate(place.copy, mutant, document)
    if (problem !== undefined) return { state: 'killed', check: 'generated', by: problem }
    const hasTypeChange = restore.some(([file, text]) => file.endsWith('.d.ts') && readFileSync(file, 'utf8') !== text)
    const byTypes = () => (hasTypeChange ? judgeByTypes(place) : undefined)
    return (await judgeByPacts(mutant, place)) ?? (await byTypes()) ?? (await judgeByUnits(mutant, place))
  } finally {
    for (const [file, text] of restore) writeFileSync(file, text)
  }
}

function readGenerated(copy: string) {
  const names = [...DOCUMENT_NAMES.flatMap((name) => [`${name}.json`, `${name}.d.ts`]), 'operations.json']
  return names
    .map((name) => path.join(copy, GENERATED, name))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
}

/** Writes the generated files of a changed document to the copy. Returns why that is impossible, if it is. */
async function generate(copy: string, { document: name }: DocumentMutant, changed: JsonObject) {
  const folder = path.join(copy, '.cache/documents')
  for (const each of DOCUMENT_NAMES) {
    mkdirSync(path.join(folder, each), { recursive: true })
    // JSON is YAML. The other documents are empty here, because their files do not change.
    const text = each === name ? changed : { openapi: '3.1.0', info: { title: each, version: '1' }, paths: {} }
    writeFileSync(path.join(folder, each, 'openapi.yaml'), JSON.stringify(text))
  }
  try {
    const files = await silently(() => renderGenerated(Object.keys(ERRORS), folder))
    const target = (file: string) => path.join(copy, GENERATED, file)
    for (const file of [`${name}.json`, `${name}.d.ts`]) writeFileSync(target(file), files.get(file) ?? '')
    const others = Object.entries(readOperations(copy)).filter(([, { document }]) => document !== name)
    const own = Object.entries(JSON.parse(files.get('operations.json') ?? '{}'))
    writeFileSync(target('operations.json'), JSON.stringify(Object.fromEntries([...own, ...others])))
    return undefined
  } catch (error) {
    return `npm run generate: ${String(error).split('\n', 1)[0]}`
  }
}

/** Discards what the linter of the documents prints about a mutant. */
async function silently<Value>(task: () => Promise<Value>): Promise<Value> {
  const { stderr } = process
  const write = stderr.write.bind(stderr)
  stderr.write = () => true
  try {
    return await task()
  } finally {
    stderr.write = write
  }
}

function readOperations(copy: string): Record<string, { document: string }> {
  return JSON.parse(readFileSync(path.join(copy, GENERATED, 'operations.json'), 'utf8'))
}

async function judgeByPacts(mutant: DocumentMutant, { copy, pact, hostEnvironment }: Place) {
  const descriptions = spread(findInteractions(pact, mutant.operations), MAX_INTERACTIONS)
  if (descriptions.length === 0) return undefined
  const host = startPactHost(copy, hostEnvironment)
  const { problems } = await host.verify({ descriptions })
  host.stop()
  return problems[0] === undefined ? undefined : ({ state: 'killed', check: 'pacts', by: problems[0] } as const)
}

async function judgeByTypes({ copy }: Pick<Place, 'copy'>) {
  const problem = await findTypeError(copy)
  return problem === undefined ? undefined : ({ state: 'killed', check: 'types', by: problem } as const)
}

/** Returns the first error of the compiler in the copy, if any. */
export async function findTypeError(copy: string) {
  const tsc = path.join(copy, 'node_modules/typescript/bin/tsc')
  const { isPassing, output } = await runNode(copy, [tsc, '-p', 'tsconfig.wire.json', '--pretty', 'false'])
  return isPassing ? undefined : findLine(output, /error TS/, output.slice(0, 200))
}

async function judgeByUnits(mutant: DocumentMutant, { copy, operations }: Place): Promise<Verdict> {
  const own = operations.filter(({ id }) => mutant.operations.includes(id))
  const failure = await findFailingUnit(copy, [...new Set([...findUnitTests(own), ...findDocumentTests()])])
  return failure === undefined ? { state: 'survived' } : { state: 'killed', check: 'units', by: failure }
}
