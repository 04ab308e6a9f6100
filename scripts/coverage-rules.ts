import type { OperationFacts } from '../openapi/generate.ts'
import { withoutComments, type SourceFile } from './source-files.ts'

export type Operations = Record<string, OperationFacts>
export type Part = 'handler' | 'method' | 'pact'

/** Where the parts of an operation are searched: sources without tests, and pacts as descriptions of interactions. */
export type Evidence = { mock: SourceFile[]; client: SourceFile[]; interactions: string[] }

/** The required parts. Only the `sdk` document has a client in this repository, and therefore a contract. */
const NEEDED: Record<OperationFacts['document'], readonly Part[]> = {
  sdk: ['handler', 'method', 'pact'],
  oauth: ['handler'],
  server: ['handler'],
  mock: ['handler'],
}

/** Returns the missing parts per operation. Complete operations are not listed. */
export function findMissing(operations: Operations, evidence: Evidence): { id: string; missing: Part[] }[] {
  const mock = toCode(evidence.mock)
  const client = toCode(evidence.client)
  const has: Record<Part, (id: string) => boolean> = {
    handler: (id) => new RegExp(String.raw`\bserve\(\s*\w+,\s*['"]${id}['"]`).test(mock),
    method: (id) => hasMethod(id, operations, client),
    pact: (id) => evidence.interactions.some((it) => it === id || it.startsWith(`${id} `)),
  }
  return Object.entries(operations)
    .map(([id, { document }]) => ({ id, missing: NEEDED[document].filter((part) => !has[part](id)) }))
    .filter(({ missing }) => missing.length > 0)
}

/**
 * The client calls `transport.post('/sdk/v1/otps/authenticate', …)`, or names the operation in quotes. The verb may be
 * missing where the path has one operation only.
 */
function hasMethod(id: string, operations: Operations, client: string) {
  const { method, path } = operations[id] ?? { method: '', path: '' }
  const isAlone = Object.values(operations).filter((it) => it.path === path).length === 1
  const quotedPath = String.raw`['"\`]${escape(path)}['"\`]`
  const call = String.raw`\.${method}\b[^'"\`;{}]*\(\s*${quotedPath}`
  const patterns = [String.raw`['"]${id}['"]`, call, ...(isAlone ? [quotedPath] : [])]
  return patterns.some((pattern) => new RegExp(pattern, 'i').test(client))
}

function escape(text: string) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function toCode(files: SourceFile[]) {
  return files.map(({ text }) => withoutComments(text)).join('\n')
}

/** Returns each place in a bundled document with `x-assumed`: the nearest operation, and the path below it. */
export function findAssumed(node: unknown, place: readonly string[] = []): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'x-assumed' in node ? [place.join(' › ')] : []
  const here = 'operationId' in node ? [String(node.operationId)] : place
  const named = 'operationId' in node && own.length ? [here.join('')] : own
  return [...named, ...Object.entries(node).flatMap(([key, value]) => findAssumed(value, [...here, key]))]
}

/** Returns each `Assumed:` in a comment: file, line and sentence. */
export function findAssumptions({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, sentence] = /(?:\*|\/\/|#).*?\bAssumed: *(.*?)(?:\s*\*\/)?$/.exec(line) ?? []
    return sentence === undefined ? [] : [`${path}:${index + 1} ${sentence}`]
  })
}
