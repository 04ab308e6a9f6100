import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { PROVIDER } from '@latchkey/openapi'
import { FAULT_HEADER } from '../../facts/fault-kinds.ts'
import { isAllowedOrigin, LOOPBACK_ORIGINS } from '../urls/allowed-urls.ts'

const SDK_METHODS = 'GET, POST, PUT, DELETE, OPTIONS'
const SDK_HEADERS = `authorization, content-type, x-sdk-client, x-sdk-parent-host, ${PROVIDER.oauthTypeHeader}`
const OAUTH_HEADERS =
  'authorization, content-type, accept, dpop, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id'
const PREFLIGHT_AGE_SECONDS = 600

/** SDK calls carry credentials, so the CORS headers name the origin. */
function isSdkPath(request: FastifyRequest): boolean {
  return (
    request.url.startsWith('/sdk/') ||
    request.url.startsWith('/v1/public/oauth/') ||
    request.url.startsWith('/v1/oauth/callback/')
  )
}

/**
 * Whether Google's script or the browser's FedCM dialogue calls the path, with Google's cookies. The pages of Google's
 * prompt are closed to other origins.
 */
function isGsiPath({ url }: FastifyRequest): boolean {
  return ['/gsi/status', '/gsi/revoke', '/gsi/fedcm/'].some((path) => url.startsWith(path))
}

/** OAuth clients call without cookies, from any origin. */
function isPublicOauthPath(request: FastifyRequest): boolean {
  const { url } = request
  return (
    url.startsWith('/.well-known/') ||
    url.startsWith('/v1/oauth2/') ||
    url.startsWith('/v1/public/') ||
    url.startsWith('/v1/sessions/jwks/') ||
    url.startsWith('/_pages/captcha/') ||
    url.startsWith('/_pages/telemetry/') ||
    url.startsWith('/gsi/certs')
  )
}

/**
 * Pages of this machine may send any header: tools for tracing add their own to the calls of local hosts. Other pages may
 * not send the fault header.
 */
function toAllowedHeaders(names: string, origin: string, { headers }: FastifyRequest): string {
  if (!isAllowedOrigin(origin, LOOPBACK_ORIGINS)) return names
  return [names, FAULT_HEADER, headers['access-control-request-headers'] ?? []].flat().join(', ')
}

/**
 * Responds to preflights and adds CORS headers to responses (Fetch standard, §3.2). `plugins/tenants.ts` checks whether
 * an origin is registered, so that the page can read the refusal.
 */
export const cors = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (!origin) return done()
    if (isSdkPath(request) || isGsiPath(request)) {
      void reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': SDK_METHODS,
        'access-control-allow-headers': toAllowedHeaders(SDK_HEADERS, origin, request),
        'access-control-expose-headers': FAULT_HEADER,
        'access-control-max-age': PREFLIGHT_AGE_SECONDS,
        vary: 'Origin',
      })
    } else if (isPublicOauthPath(request)) {
      void reply.headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
        'access-control-allow-headers': toAllowedHeaders(OAUTH_HEADERS, origin, request),
        'access-control-expose-headers': `WWW-Authenticate, ${FAULT_HEADER}`,
        'access-control-max-age': PREFLIGHT_AGE_SECONDS,
      })
    } else return done()
    if (request.method === 'OPTIONS') return void reply.code(204).send()
    done()
  })
})
