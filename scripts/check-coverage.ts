import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { DOCUMENTS } from '../openapi/generate.ts'
import { findAssumed, findAssumptions, findMissing, type Operations } from './coverage-rules.ts'
import { isTest, sourceFiles } from './source-files.ts'

const ROOT = new URL('../', import.meta.url)
const PACTS = new URL('contracts/pacts/', ROOT)

const sources = sourceFiles().filter(({ path }) => !path.startsWith('scripts/'))
const code = sources.filter(({ path }) => !isTest(path))
const operations = readJson<Operations>(new URL('openapi/generated/operations.json', ROOT))

const missing = findMissing(operations, {
  mock: code.filter(({ path }) => path.startsWith('mock-provider/src/')),
  client: code.filter(({ path }) => path.startsWith('widget/src/client/')),
  interactions: readInteractions(),
})
const assumedInDocuments = DOCUMENTS.flatMap((name) =>
  findAssumed(readJson(new URL(`openapi/generated/${name}.json`, ROOT))).map((place) => `${name}: ${place}`),
)

printList('Assumed in the documents', assumedInDocuments)
printList('Assumed in the code', sources.flatMap(findAssumptions))
printList(
  'Operations that lack something',
  missing.map((it) => `${it.id.padEnd(48)} ${it.missing.join(', ')}`),
)
console.log(`${Object.keys(operations).length} operations, ${missing.length} incomplete`)
process.exitCode = missing.length ? 1 : 0

/** Returns the descriptions of all interactions in all pacts. */
function readInteractions() {
  const files = existsSync(PACTS) ? readdirSync(PACTS).filter((name) => name.endsWith('.json')) : []
  return files.flatMap((name) =>
    readJson<{ interactions: { description: string }[] }>(new URL(name, PACTS)).interactions.map(
      (it) => it.description,
    ),
  )
}

function readJson<Content>(file: URL): Content {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function printList(title: string, lines: readonly string[]) {
  if (lines.length) console.log(`${title} (${lines.length})\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
}
