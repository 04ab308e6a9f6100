import type { FastifyInstance } from 'fastify'
import { PROVIDER } from '@latchkey/openapi'
import { findLinkToken, toAppUrl } from '../messages/link-tokens.ts'
import { errorPages } from '../plugins/error-pages.ts'
import { ProviderError } from '../core/provider-error.ts'
import { requireTenantInQuery } from '../core/require-tenant.ts'
import { serve, type Handler } from '../core/serve.ts'

/** The redirect to which links in mails lead. */
export async function magicLinkRedirect(app: FastifyInstance) {
  await app.register(errorPages)
  serve(app, 'magicLinksRedirect', redirect, { requireTenant: requireTenantInQuery })
}

/** The redirect leaves the token usable, because mail scanners follow links too (RFC 9110 §9.2.1, safe methods). */
const redirect: Handler<'magicLinksRedirect'> = ({ query, tenant, reply }) => {
  const row = findLinkToken(tenant, query.token)
  if (row?.token_type !== query[PROVIDER.tokenTypeParameter]) throw new ProviderError('magic_link_not_found')
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(toAppUrl(row), 302)
}
