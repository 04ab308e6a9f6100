import { isErrorType, type ErrorType, type MockSchemas } from '@latchkey/openapi'
import { toCataloguedErrors, toErrorEntry } from '../../../mock-provider/gallery/index.ts'
import { createProviderApp } from '../../../mock-provider/src/app.ts'
import { en } from '../../../widget/src/messages/en.ts'
import { getDoc } from './source-module.ts'
import { requireDeclaration } from './type-table.ts'

/** Each table of errors: its file, its name, and the prefix of its headings in the reference. */
const TABLES = [
  ['openapi/errors.ts', 'ERRORS', ''],
  ['openapi/server-errors.ts', 'SERVER_ERRORS', 'Servers: '],
] as const
const SHOWN_TEXTS: Partial<Record<string, string>> = en

/** The facts about an error that the reference shows. */
export type ErrorRow = {
  error_type: ErrorType
  status: number
  isStatusAssumed: boolean
  /** What the widget shows. */
  shownText: string
  /** The server's default message. */
  message: string
  cause: string
  operation_ids: readonly string[]
  email: string
  /** The path of the error in the console. */
  path: string
  /** Whether the path shows a screen. Otherwise it makes the call that raises the error. */
  hasScreen: boolean
}

/** The errors of one section of the catalogue. */
export type ErrorGroup = { id: string; title: string; rows: ErrorRow[] }

/** Lists the catalogued errors, in the groups of the catalogue's source. */
export async function listErrorGroups(): Promise<ErrorGroup[]> {
  const facts = readFacts()
  const { app } = createProviderApp()
  const catalogue = (await app.inject('/_mock/catalogue')).json<MockSchemas['Catalogue']>()
  await app.close()
  const entries = new Map(toCataloguedErrors(catalogue).map((error) => [error.error_type, toErrorEntry(error)]))
  const groups = new Map<string, ErrorRow[]>()
  for (const error of catalogue.errors) {
    const { error_type } = error
    const entry = isErrorType(error_type) ? entries.get(error_type) : undefined
    const own = facts.get(error_type)
    if (!isErrorType(error_type) || !entry || !own) throw new Error(`The gallery or the source has no ${error_type}.`)
    const row: ErrorRow = {
      error_type,
      status: error.status_code,
      isStatusAssumed: error.assumed,
      shownText: (error.text !== null && SHOWN_TEXTS[error.text]) || error.error_message,
      message: error.error_message,
      cause: own.cause,
      operation_ids: error.is_general ? [] : error.operation_ids,
      email: error.identities.email,
      path: entry.path,
      hasScreen: entry.kind === 'story',
    }
    groups.set(own.group, [...(groups.get(own.group) ?? []), row])
  }
  return [...groups].map(([title, rows]) => ({ id: toGroupId(title), title, rows }))
}

type Facts = Map<string, { cause: string; group: string }>

/** Returns the name of a group's page. */
function toGroupId(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** Returns the docstring of each error, and the comment above its group. @throws Error for an error without a docstring */
function readFacts(): Facts {
  const facts: Facts = new Map()
  for (const table of TABLES) readTable(facts, table)
  return facts
}

function readTable(facts: Facts, [file, name, prefix]: (typeof TABLES)[number]): void {
  const { node, module } = requireDeclaration(file, name)
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  let table = declaration?.type === 'VariableDeclaration' ? declaration.declarations[0]?.init : undefined
  while (table?.type === 'TSSatisfiesExpression' || table?.type === 'TSAsExpression') table = table.expression
  if (table?.type !== 'ObjectExpression') throw new Error(`${name} of ${file} is no table.`)
  const { start } = table
  const headings = module.comments.filter((comment) => comment.type === 'Line' && comment.start > start)
  for (const property of table.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    const cause = getDoc(module, property)
    const heading = headings.findLast(({ end }) => end < property.start)?.value ?? ''
    if (cause === '') throw new Error(`${property.key.name} of ${file} has no docstring.`)
    facts.set(property.key.name, { cause, group: `${prefix}${heading.trim().replace(/\.$/, '')}` })
  }
}
