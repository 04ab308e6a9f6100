import type { Message } from '@latchkey/openapi'
import { createInputCheck } from '../core/check-input.ts'
import { getQueryProperties } from '../core/documents.ts'
import type { Tenants } from '../core/tenant.ts'
import { waitForMessages, type MessageFilter } from './messages.ts'

/** Selects the message to wait for. */
export type MessageWait = MessageFilter & {
  /** The public token of a tenant. Default the default tenant. */
  tenant?: string
  /** In real time. Default 5000. */
  timeout_ms?: number
}

const { wait_ms, ...FILTERS } = getQueryProperties('mockMessages')
const toSchema = (properties: object) => ({ type: 'object', properties, additionalProperties: false })
/** Checks a filter of messages as the control plane does. */
export const checkMessageFilter = createInputCheck(toSchema(FILTERS))
const checkWait = createInputCheck(toSchema({ ...FILTERS, timeout_ms: wait_ms, tenant: { type: 'string' } }))

const DEFAULT_MESSAGE_TIMEOUT_MS = 5_000

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
  if (!newest) throw new Error(`No message arrived within ${timeout_ms} ms: ${JSON.stringify(filter)}`)
  return newest
}
