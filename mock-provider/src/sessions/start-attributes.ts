import type { FastifyRequest } from 'fastify'
import { ProviderError } from '../core/provider-error.ts'

/** The network address and the browser of the user who signs in, as far as known. */
export type StartAttributes = { ip_address?: string; user_agent?: string }

/** Returns the attributes of a call that comes directly from a browser. */
export function getStartAttributes({ ip, headers }: FastifyRequest): StartAttributes {
  return { ip_address: ip, user_agent: headers['user-agent'] ?? '' }
}

/** Returns the attributes that an app's server states. Unknown and empty ones are ignored. */
export function toStartAttributes({ ip_address, user_agent }: StartAttributes = {}): StartAttributes {
  return { ...(ip_address && { ip_address }), ...(user_agent && { user_agent }) }
}

/** The attributes that must be the same at the end of a sign-in as at its start. */
export type RequiredAttributes = { ip_match_required?: boolean; user_agent_match_required?: boolean }

/**
 * Checks the attributes at the end of a sign-in. Unknown attributes do not match.
 *
 * @throws ProviderError `attribute_mismatch`
 */
export function checkStartAttributes(
  start: StartAttributes = {},
  end: StartAttributes = {},
  { ip_match_required, user_agent_match_required }: RequiredAttributes = {},
): void {
  const isOtherAddress = ip_match_required && !isSameAttribute(start.ip_address, end.ip_address)
  const isOtherBrowser = user_agent_match_required && !isSameAttribute(start.user_agent, end.user_agent)
  if (isOtherAddress || isOtherBrowser) throw new ProviderError('attribute_mismatch')
}

function isSameAttribute(start: string | undefined, end: string | undefined): boolean {
  return Boolean(start) && start === end
}
