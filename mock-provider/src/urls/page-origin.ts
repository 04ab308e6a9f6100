import type { FastifyRequest } from 'fastify'
import { isAllowedOrigin, createUnlistedError } from './allowed-urls.ts'
import type { Tenant } from '../core/tenant.ts'

type WithHeaders = Pick<FastifyRequest, 'headers'>

/**
 * Lists the origins that a request's headers state: the page that calls, and the parent page on whose behalf a frame
 * calls.
 */
export function listPageOrigins({ headers }: WithHeaders): string[] {
  const parent = headers['x-sdk-parent-host']
  if (parent === undefined && headers.origin === undefined) return []
  return [parent, headers.origin].flat().filter((origin) => origin !== undefined)
}

/**
 * Finds the origin of the page that calls, as the request's headers state it. Undefined when the caller is not a page.
 */
export function findPageOrigin(request: WithHeaders): string | undefined {
  return listPageOrigins(request).find(Boolean)
}

/** Checks that a project allows all the given origins. @throws ProviderError `bad_domain_for_stytch_sdk` */
export function checkPageOrigins({ config }: Pick<Tenant, 'config'>, origins: readonly string[]): void {
  const refused = origins.find((origin) => !isAllowedOrigin(origin, config.origins))
  if (refused !== undefined) throw createUnlistedError('bad_domain_for_stytch_sdk', 'origins', refused)
}
