import type { FastifyRequest } from 'fastify'
import { sendMessage, type NewMessage } from './messages.ts'
import { ProviderError } from './provider-error.ts'
import type { Tenant } from './tenant.ts'

/**
 * Sends a message the way that the armed fault of the request lets it go.
 *
 * @throws ProviderError `downstream_carrier_error` when a carrier refuses it
 */
export function deliver(tenant: Tenant, request: Pick<FastifyRequest, 'fault'>, message: NewMessage): void {
  const { kind, delay_ms = 0 } = request.fault ?? {}
  if (kind === 'delivery_bounced') return bounce(tenant, message)
  if (kind === 'delivery_never') return
  sendMessage(tenant, message, kind === 'delivery_delayed' ? delay_ms : 0)
  if (kind === 'delivery_twice') sendMessage(tenant, message)
}

/** Mail comes back later, which marks its address; a carrier says at once that it will not. */
function bounce(tenant: Tenant, { channel, to }: NewMessage): void {
  if (channel !== 'email') throw new ProviderError('downstream_carrier_error')
  const { config } = tenant
  if (!config.inactive_emails.includes(to)) {
    tenant.config = { ...config, inactive_emails: [...config.inactive_emails, to] }
  }
}
