import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findTokenOfHost } from '../../facts/tenant-addresses.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { serve, type Handler } from '../core/serve.ts'
import { toColour } from '../pages/style-sheet.ts'
import type { Tenant } from '../core/tenant.ts'
import {
  checkGoogleClient,
  consentToShare,
  getTenantOfGoogleClient,
  googleConsents,
  listGoogleAccounts,
  requireGoogleAccountById,
} from '../third-parties/google-clients.ts'
import { createGoogleIdToken } from '../third-parties/google-id-tokens.ts'
import { getOauthClientId } from '../third-parties/oauth-providers.ts'

/**
 * Google as an identity provider for the browser's own sign-in dialogue.
 *
 * @see https://w3c-fedid.github.io/FedCM/
 */
export async function fedcm(app: FastifyInstance) {
  await app.register(cookie)
  const requireTenant = getTenantOfGoogleClient
  serve(app, 'wellKnownWebIdentity', webIdentity)
  serve(app, 'gsiFedcm', config)
  serve(app, 'gsiFedcmAccounts', accounts, { requireTenant })
  serve(app, 'gsiFedcmClientMetadata', () => ({}), { requireTenant })
  serve(app, 'gsiFedcmAssertion', assertion, { requireTenant })
}

/** Returns the base of all endpoints. They must have the host under which the browser asks (W3C FedCM §3.2). */
function getBase({ addresses }: Tenant, { protocol, hostname, host }: FastifyRequest): string {
  const isTenantHost = findTokenOfHost(hostname) !== undefined
  return `${isTenantHost ? `${protocol}://${host}` : addresses.provider}/gsi`
}

/** Returns the endpoints that browsers compare between the well-known file and the config file. */
function getEndpoints(base: string) {
  return { accounts_endpoint: `${base}/fedcm/accounts`, login_url: `${base}/login` }
}

const webIdentity: Handler<'wellKnownWebIdentity'> = ({ tenant, request }) => {
  const base = getBase(tenant, request)
  return { provider_urls: [`${base}/fedcm.json`], ...getEndpoints(base) }
}

const config: Handler<'gsiFedcm'> = ({ tenant, request }) => {
  const base = getBase(tenant, request)
  return {
    ...getEndpoints(base),
    client_metadata_endpoint: `${base}/fedcm/client_metadata`,
    id_assertion_endpoint: `${base}/fedcm/assertion`,
    branding: { background_color: toColour('primary'), color: toColour('on-primary') },
  }
}

/** Checks that the browser itself makes the call: no page can set this header. @throws ProviderError `bad_request` */
function checkBrowserCalls({ headers }: FastifyRequest): void {
  if (headers['sec-fetch-dest'] !== 'webidentity')
    throw new ProviderError('bad_request', {
      message: 'Only a browser may call this, with Sec-Fetch-Dest: webidentity.',
    })
}

const accounts: Handler<'gsiFedcmAccounts'> = ({ tenant, request }) => {
  checkBrowserCalls(request)
  const client_id = getOauthClientId(tenant, 'google')
  return {
    accounts: listGoogleAccounts(tenant).map(({ provider_subject, name, email, profile_picture_url }) => ({
      id: provider_subject,
      name,
      email,
      given_name: name.split(' ', 1)[0] ?? name,
      ...(profile_picture_url && { picture: profile_picture_url }),
      approved_clients: googleConsents(tenant).has(provider_subject) ? [client_id] : [],
    })),
  }
}

const assertion: Handler<'gsiFedcmAssertion'> = async ({ body, tenant, request }) => {
  checkBrowserCalls(request)
  checkGoogleClient(tenant, { client_id: body.client_id, origin: request.headers.origin })
  const account = requireGoogleAccountById(tenant, body.account_id)
  consentToShare(tenant, account)
  return { token: await createGoogleIdToken(tenant, account, { nonce: findNonce(body) }) }
}

/** Newer browsers send the nonce within `params`, older ones as a parameter of its own. */
function findNonce({ params, nonce }: { params?: string; nonce?: string }): string | undefined {
  return readMember(readJson(params), 'nonce') ?? (nonce || undefined)
}

function readJson(text: string | undefined): unknown {
  try {
    const value: unknown = text === undefined ? undefined : JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // the nonce is optional
  }
}
