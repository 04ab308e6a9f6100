import { listOperations, listRequestMembers, type WireOperation } from './operations.ts'
import type { MessageEdit, RequestMutant } from './wire-mutant.ts'

/** The headers that the client sends with every call but events. */
const HEADERS = ['authorization', 'content-type', 'x-sdk-client', 'x-sdk-parent-host']

/** Returns a mutant for each change of each member, header, method and path of the client's requests. */
export function findRequestMutants(): RequestMutant[] {
  return listOperations('sdk').flatMap((operation) =>
    listEdits(operation).map((edit) => ({
      id: `request ${operation.id} ${toText(edit)}`,
      family: 'request',
      operation: operation.id,
      edit,
    })),
  )
}

function listEdits(operation: WireOperation): MessageEdit[] {
  const headers = operation.tag === 'events' ? ['content-type'] : HEADERS
  return [
    { part: 'method' },
    { part: 'path' },
    ...headers.flatMap((header): MessageEdit[] =>
      (['drop', 'value'] as const).map((change) => ({ part: 'header', header, change })),
    ),
    ...listRequestMembers(operation).flatMap(({ path: member, values }): MessageEdit[] => [
      ...(['drop', 'rename', 'retype'] as const).map((change): MessageEdit => ({ part: 'member', member, change })),
      ...values.map((value): MessageEdit => ({ part: 'member', member, change: 'value', value })),
    ]),
  ]
}

/** Describes an edit in one line. */
export function toText(edit: MessageEdit): string {
  if (edit.part === 'member')
    return `member ${edit.member} ${edit.change}${edit.change === 'value' ? ` ${edit.value}` : ''}`
  if (edit.part === 'header') return `header ${edit.header} ${edit.change}`
  return edit.part === 'status' ? `status ${edit.from} to ${edit.value}` : edit.part
}
