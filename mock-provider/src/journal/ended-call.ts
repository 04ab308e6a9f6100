import { findErrorType, type JournalEntry } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { cutBody, estimateSize, MAX_BODY_BYTES, type CutBody } from '../core/cut-body.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { redact, redactHeaders, redactUrl } from './redaction.ts'
import { keepRequest, type SentRequest } from './sent-requests.ts'

/**
 * The facts about a call that has ended. They do not change later. They contain secrets, so only `toEntry` reads them.
 */
export type EndedCall = {
  entry_id: string
  /** Milliseconds since the epoch, by the tenant's clock. */
  at: number
  operation_id: string
  method: string
  /** Null when the connection ended without a response. */
  status: number | null
  duration_ms: number
  fault_id: string | undefined
  /** The user of the request, unless the response names another one. */
  user_id: string | undefined
  message_ids: string[] | undefined
  /** The error type of an error page. */
  shownError: string | undefined
  refusal_reason: string | undefined
  sent: SentRequest
  /** The request body. It is redacted early, because the body itself may still change. */
  request_body: Pick<CutBody, 'body' | 'isCut'>
  response_headers: Parameters<typeof redactHeaders>[0]
  responseText: string | undefined
}

const BODIES = ['request_body', 'response_body'] as const satisfies readonly (keyof JournalEntry)[]

/** Writes the journal's entry of a call, cut and without secrets. */
export function toEntry(call: EndedCall): JournalEntry {
  const { entry_id, operation_id, method, status, duration_ms, fault_id, message_ids, sent, request_body } = call
  const { refusal_reason } = call
  const response = readJson(call.responseText)
  const user_id = readMember(response?.['data'] ?? response, 'user_id') ?? call.user_id
  const error_type = findErrorType(response) ?? call.shownError
  // The body is cut first and then redacted, so that a long body costs no more than a short one.
  const response_body = cutBody(response ?? null)
  const bodies = { request_body, response_body }
  const truncated = BODIES.filter((name) => bodies[name].isCut)
  const entry: JournalEntry = {
    entry_id,
    at: toTimestamp(call.at),
    operation_id,
    method,
    url: redactUrl(sent.url),
    status,
    duration_ms,
    ...(fault_id !== undefined && { fault_id }),
    ...(user_id !== undefined && { user_id }),
    ...(message_ids !== undefined && { message_ids }),
    ...(error_type !== undefined && { error_type }),
    ...(refusal_reason !== undefined && { refusal_reason }),
    request_headers: redactHeaders(sent.headers),
    response_headers: redactHeaders(call.response_headers),
    request_body: request_body.body,
    response_body: redact(response_body.body),
    ...(truncated.length > 0 && { truncated }),
  }
  if (!request_body.isCut) keepRequest(entry, sent)
  return entry
}

/**
 * The maximum length, in characters, of a response whose entry is created only when it is read. The entry of a longer
 * response needs less memory than the response itself.
 */
const MAX_UNWRITTEN_LENGTH = MAX_BODY_BYTES / 2

/** Whether the entry must be created immediately. */
export function isLong({ responseText = '' }: EndedCall): boolean {
  return responseText.length > MAX_UNWRITTEN_LENGTH
}

/** The bytes that an entry without bodies needs, apart from its strings. */
const HEAD_BYTES = 2_048

/** Estimates what a call and its entry need without the request body, in bytes. */
export function estimateCallSize(call: EndedCall): number {
  const { sent, response_headers, responseText = '' } = call
  let size = HEAD_BYTES + sent.url.length + (isLong(call) ? MAX_BODY_BYTES : estimateSize(responseText))
  for (const headers of [sent.headers, response_headers]) {
    for (const name of Object.keys(headers)) size += name.length + String(headers[name] ?? '').length
  }
  return size
}

/** Parses a response that is a JSON object. Undefined for any other, and for one that a fault has corrupted. */
function readJson(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
