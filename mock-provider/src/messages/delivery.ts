import type { FastifyRequest } from 'fastify'
import { sendMessage, type NewMessage } from './messages.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** The part of a request that its messages depend on: the fault to apply, and the list of messages sent. */
export type SendingRequest = Pick<FastifyRequest, 'fault' | 'messageIds'>

/**
 * Sends a message, applies the request's delivery fault to it, and records on the request what was sent.
 *
 * @throws ProviderError `downstream_carrier_error` when a carrier refuses it
 */
export function deliver(tenant: Tenant, { fault, messageIds }: SendingRequest, message: NewMessage): void {
  const { kind, delay_ms = 0 } = fault ?? {}
  if (kind === 'delivery_bounced') return bounce(tenant, message)
  if (kind === 'delivery_never') return
  const sendNow = () => sendMessage(tenant, message, kind === 'delivery_delayed' ? delay_ms : 0).message_id
  messageIds.push(sendNow())
  if (kind === 'delivery_twice') messageIds.push(sendNow())
}

/**
 * Mail bounces after it was accepted, which makes its address inactive. A carrier refuses a text message immediately.
 */
function bounce(tenant: Tenant, { channel, to }: NewMessage): void {
  if (channel !== 'email') throw new ProviderError('downstream_carrier_error')
  const { inactive_emails } = tenant.config
  if (!inactive_emails.includes(to)) inactive_emails.push(to)
}
