import type { FastifyRequest } from 'fastify'
import { sendMessage, type NewMessage } from './messages.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** What the sending of a message has to know of the call that sends it. */
export type SendingRequest = Pick<FastifyRequest, 'fault' | 'messageIds'>

/**
 * Sends a message the way that the armed fault of the request lets it go, and notes on the request what was sent.
 *
 * @throws ProviderError `downstream_carrier_error` when a carrier refuses it
 */
export function deliver(tenant: Tenant, { fault, messageIds }: SendingRequest, message: NewMessage): void {
  const { kind, delay_ms = 0 } = fault ?? {}
  if (kind === 'delivery_bounced') return bounce(tenant, message)
  if (kind === 'delivery_never') return
  const send = () => sendMessage(tenant, message, kind === 'delivery_delayed' ? delay_ms : 0).message_id
  messageIds.push(send())
  if (kind === 'delivery_twice') messageIds.push(send())
}

/** Mail comes back later, which marks its address; a carrier says at once that it will not. */
function bounce(tenant: Tenant, { channel, to }: NewMessage): void {
  if (channel !== 'email') throw new ProviderError('downstream_carrier_error')
  const { config } = tenant
  if (!config.inactive_emails.includes(to)) config.inactive_emails.push(to)
}
