import { bundle, createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expandLists } from './expand-lists.ts'

/** The documents, in the order in which `operations.json` lists their operations. */
export const DOCUMENTS = ['sdk', 'oauth', 'server', 'mock'] as const
export type DocumentName = (typeof DOCUMENTS)[number]

/** One entry of `operations.json`. `errors` are the catalogued error types that the operation raises. */
export type OperationFacts = {
  document: DocumentName
  method: string
  path: string
  tag: string
  errors: readonly string[]
}

type Operation = { operationId: string; tags: string[]; 'x-errors'?: string[]; 'x-assumed'?: boolean }
type BundledDocument = OpenAPI3 & { paths: Record<string, Record<string, Operation>> }

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

const RULES = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'no-identical-paths': 'error',
  'no-duplicated-tag-names': 'error',
  'no-enum-type-mismatch': 'error',
  'no-example-value-and-externalValue': 'error',
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
  'no-path-trailing-slash': 'error',
  'no-query-in-path-reference': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-schema-type-mismatch': 'error',
  'no-unused-components': 'error',
  'no-undefined-server-variable': 'error',
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-operationId-url-safe': 'error',
  'operation-parameters-unique': 'error',
  'operation-singular-tag': 'error',
  'operation-summary': 'error',
  'operation-tag-defined': 'error',
  'path-declaration-must-exist': 'error',
  'path-parameters-defined': 'error',
  'security-defined': 'error',
  'spec-components-invalid-map-name': 'error',
} as const

/**
 * Renders the generated files, by file name.
 *
 * @param catalogue The error types that `x-errors` may name.
 * @param folder The parent folder of `<document>/openapi.yaml`. Default: this package.
 * @throws Error naming file and line when a document is not valid OpenAPI 3.1 or contradicts another.
 */
export async function renderGenerated(
  catalogue: readonly string[],
  folder = fileURLToPath(new URL('.', import.meta.url)),
) {
  const files = new Map<string, string>()
  const operations: Record<string, OperationFacts> = {}
  for (const name of DOCUMENTS) {
    const document = await bundleDocument(join(folder, name, 'openapi.yaml'))
    for (const [id, facts] of operationsOf(document, name)) {
      if (operations[id]) throw new Error(`${id} is in two documents: ${operations[id].document} and ${name}.`)
      operations[id] = facts
    }
    files.set(`${name}.json`, toJson(document))
    files.set(`${name}.d.ts`, await renderTypes(document))
  }
  checkErrors(operations, catalogue)
  files.set('operations.json', toJson(operations))
  return files
}

/** Reads a document with its references, and expands its lists. */
async function bundleDocument(ref: string): Promise<BundledDocument> {
  const config = await createConfig({ rules: RULES }, {})
  checkProblems(await lint({ ref, config }), ref)
  const { bundle: bundled, problems } = await bundle({ ref, config, dereference: false })
  checkProblems(problems, ref)
  return expandLists(bundled.parsed) as BundledDocument // lists of names become longer, nothing else changes
}

function checkProblems(problems: Awaited<ReturnType<typeof lint>>, ref: string) {
  const totals = getTotals(problems)
  if (totals.errors === 0) return
  formatProblems(problems, { format: 'codeframe', totals, version: '' })
  throw new Error(`${ref} has ${totals.errors} error(s), listed above.`)
}

function* operationsOf(document: BundledDocument, name: DocumentName): Generator<[string, OperationFacts]> {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!METHODS.includes(method)) continue
      const { operationId, tags, 'x-errors': errors = [] } = operation
      yield [operationId, { document: name, method: method.toUpperCase(), path, tag: tags[0] ?? '', errors }]
    }
  }
}

function checkErrors(operations: Record<string, OperationFacts>, catalogue: readonly string[]) {
  const unknown = Object.entries(operations).flatMap(([id, { errors }]) =>
    errors.filter((type) => !catalogue.includes(type)).map((type) => `${id}: ${type}`),
  )
  if (unknown.length) throw new Error(`x-errors has types that are not in errors.ts:\n${unknown.join('\n')}`)
}

/** Renders a document's types. Members with a `default` stay optional, because the sender may leave them out. */
async function renderTypes(document: BundledDocument) {
  const ast = await openapiTypescript(structuredClone(document), {
    alphabetize: false,
    defaultNonNullable: false,
    silent: true,
  })
  return `// Generated by \`npm run generate\`. Do not edit.\n${astToString(ast)}`
}

function toJson(value: unknown) {
  return `${JSON.stringify(value, null, 2)}\n`
}
