import { ERROR_TYPES } from '@latchkey/openapi'
import { listErrorGroups, type ErrorGroup, type ErrorRow } from './error-catalogue.ts'
import { toCell, toCode, toPage, toProse, toTable } from './markdown.ts'

/** The maximum number of operations that are listed. Of more, only the count is shown. */
const MAX_LISTED_OPERATIONS = 8

/**
 * Renders the error reference: pages by file name.
 *
 * @param consoleUrl the origin of the console; empty for the origin of the documentation
 */
export async function renderErrors(consoleUrl: string): Promise<Map<string, string>> {
  const groups = await listErrorGroups()
  const pages = new Map([['index.md', renderIndex(groups)]])
  for (const group of groups) pages.set(`${group.id}.md`, renderGroup(group, consoleUrl))
  return pages
}

function renderIndex(groups: readonly ErrorGroup[]): string {
  const sections = groups.map(({ id, title, rows }) => {
    const table = rows.map(({ error_type, status, shownText }) => [
      `[${toCode(error_type)}](./${id}.md#${error_type})`,
      String(status),
      toCell(shownText),
    ])
    return `## ${title}\n\n${toTable(['Error', 'Status', 'Shown text'], table)}`
  })
  return toPage(
    'Errors',
    'Every catalogued error: its name, its status, the text that is shown, and how to force it.',
    [
      `The provider has ${ERROR_TYPES.length} catalogued errors. Search for a name or for a text that you saw: each error has its cause and the ways to force it on a page of its group.`,
      ...sections,
    ],
  )
}

function renderGroup({ title, rows }: ErrorGroup, consoleUrl: string): string {
  return toPage(
    `Errors: ${title.toLowerCase()}`,
    `Errors of the group ${title.toLowerCase()}: causes, shown texts and how to force them.`,
    [
      'Back to [all errors](./index.md). [Force an error](../../start/qa.md) explains the ways.',
      ...rows.map((row) => renderRow(row, consoleUrl)),
    ],
  )
}

function renderRow(row: ErrorRow, consoleUrl: string): string {
  const { error_type, status, isStatusAssumed, shownText, message, cause, operation_ids, email, path, hasScreen } = row
  const facts = [
    ['Status', isStatusAssumed ? `${status}, which is assumed: no public source states it` : String(status)],
    ['Shown text', toCell(shownText)],
    ...(message === shownText ? [] : [['Server’s message', toCell(message)]]),
    ['Raised by', toOperations(operation_ids)],
    ['Force it', toWays(row)],
  ]
  return [
    `## ${error_type} {#${error_type}}`,
    toProse(cause),
    toTable(['', ''], facts).replace('|  |  |', '| Fact | Value |'),
    `${toLink(`${consoleUrl}${path}`, hasScreen ? 'Open the screen' : 'Make the call')} · sign in as \`${email}\``,
  ].join('\n\n')
}

/** Links to a page outside the documentation. With `target`, the router of VitePress does not handle the link. */
function toLink(url: string, text: string): string {
  return `<a href="${url}" target="_self">${text}</a>`
}

function toOperations(ids: readonly string[]): string {
  if (ids.length === 0) return 'any operation'
  const listed = ids.slice(0, MAX_LISTED_OPERATIONS).map(toCode).join(', ')
  return ids.length > MAX_LISTED_OPERATIONS ? `${listed} and ${ids.length - MAX_LISTED_OPERATIONS} more` : listed
}

function toWays({ error_type, operation_ids: [first = '*'] }: ErrorRow): string {
  return `in a test: ${toCode(`faults.arm({ operation_id: '${first}', error_type: '${error_type}' })`)}`
}
