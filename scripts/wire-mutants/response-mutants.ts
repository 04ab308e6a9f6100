import { isJsonObject, type Json } from './json.ts'
import { changeBody, listMembers } from './change-message.ts'
import { listResponseMembers, type WireOperation } from './operations.ts'
import { toText } from './request-mutants.ts'
import type { MessageEdit, ResponseMutant } from './wire-mutant.ts'

/** A response that the mock sent while its pact was verified. */
export type RecordedResponse = { operation: string; status: number; headers: Record<string, string>; body: Json }

/** The headers that a browser or a client acts on. */
const HEADERS = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'cache-control',
  'content-type',
  'location',
  'set-cookie',
  'vary',
  'www-authenticate',
]

/** Statuses that a client could confuse. */
const OTHER_STATUS: Record<number, number> = { 200: 202, 400: 404, 401: 403, 403: 401, 404: 400 }

/** Returns a mutant for each change of each member, enum member, header and status of the recorded responses. */
export function findResponseMutants(
  recorded: readonly RecordedResponse[],
  operations: readonly WireOperation[],
): ResponseMutant[] {
  const found = new Map<string, ResponseMutant>()
  for (const response of recorded) {
    const operation = operations.find(({ id }) => id === response.operation)
    if (!operation) continue
    const error_type = findErrorType(response.body)
    const base = {
      family: 'response' as const,
      operation: operation.id,
      status: response.status,
      ...(error_type !== undefined && { error_type }),
    }
    for (const edit of listEdits(response, operation)) {
      const id = ['response', operation.id, error_type ?? String(response.status), toText(edit)].join(' ')
      found.set(id, { ...base, id, edit })
    }
  }
  return [...found.values()]
}

function listEdits({ status, headers, body }: RecordedResponse, operation: WireOperation): MessageEdit[] {
  const documented = new Map(listResponseMembers(operation, status).map((it) => [it.path, it.values]))
  const other = OTHER_STATUS[status]
  return [
    ...(other === undefined ? [] : [{ part: 'status', from: status, value: other } as const]),
    ...HEADERS.filter((header) => headers[header] !== undefined).flatMap((header): MessageEdit[] =>
      (['drop', 'value'] as const).map((change) => ({ part: 'header', header, change })),
    ),
    ...listMembers(body).flatMap((member): MessageEdit[] => [
      ...(['drop', 'rename', 'retype'] as const).map((change): MessageEdit => ({ part: 'member', member, change })),
      ...(documented.get(member) ?? [])
        .map((value) => ({ part: 'member', member, change: 'value', value }) as const)
        // Leaves out edits that change nothing, because the response already has this value.
        .filter((edit) => changeBody(body, edit) !== undefined),
    ]),
  ]
}

/** Finds the type of an error response. */
export function findErrorType(body: Json): string | undefined {
  const type = isJsonObject(body) ? body['error_type'] : undefined
  return typeof type === 'string' ? type : undefined
}
