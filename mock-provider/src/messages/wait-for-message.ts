import type { Message } from '@latchkey/openapi'
import { createInputCheck } from '../core/check-input.ts'
import { getQueryProperties } from '../core/documents.ts'
import type { Tenants } from '../core/tenant.ts'
import { listMessages, waitForMessages, type MessageFilter } from './messages.ts'

/** Selects the message to wait for. */
export type MessageWait = MessageFilter & {
  /** The public token of a tenant. Without a token, the default tenant is used. */
  tenant?: string
  /** The longest wait, in real time. Default 4000. */
  timeout_ms?: number
}

const { wait_ms, limit: _limit, before: _before, ...FILTERS } = getQueryProperties('mockMessages')
const toSchema = (properties: object) => ({ type: 'object', properties, additionalProperties: false })
/** Checks a filter of messages as the control plane does. */
export const checkMessageFilter = createInputCheck(toSchema(FILTERS))
const checkWait = createInputCheck(toSchema({ ...FILTERS, timeout_ms: wait_ms, tenant: { type: 'string' } }))

/**
 * The default timeout. It is shorter than the 5 s after which Vitest and Jest end a test, so the test shows this error
 * and not theirs.
 */
export const DEFAULT_MESSAGE_TIMEOUT_MS = 4_000
/** The most messages that a timeout error lists. */
const MAX_LISTED = 5

/**
 * Waits for a message that matches, and returns the newest.
 *
 * @throws TypeError for a wait that is not valid, Error for an invalid tenant token or when no message arrives in time
 */
export async function waitForMessage(tenants: Tenants, wanted: MessageWait = {}): Promise<Message> {
  checkWait('messages.waitFor', wanted)
  const { tenant: public_token, timeout_ms = DEFAULT_MESSAGE_TIMEOUT_MS, ...filter } = wanted
  const tenant = public_token === undefined ? tenants.default() : tenants.find(public_token)
  if (!tenant) throw new Error(`${public_token} is not the public token of a test tenant.`)
  const [newest] = await waitForMessages(tenant, filter, timeout_ms)
  if (newest) return newest
  const arrived = describeInbox(listMessages(tenant))
  const what = Object.keys(filter).length > 0 ? ` ${JSON.stringify(filter)}` : ''
  throw new Error(`No message${what} arrived within ${timeout_ms} ms. ${arrived}`)
}

/** Describes messages in a sentence. @param messages newest first */
function describeInbox(messages: readonly Message[]): string {
  if (messages.length === 0) return 'The inbox is empty.'
  const listed = messages.slice(0, MAX_LISTED).map(({ template, to, channel }) => `${template} to ${to} (${channel})`)
  const more = messages.length > MAX_LISTED ? [`and ${messages.length - MAX_LISTED} more`] : []
  return `The inbox has ${messages.length}, newest first: ${[...listed, ...more].join(', ')}.`
}
