import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ProviderError } from '../provider-error.ts'

/** Names that only ever mean this machine (RFC 6761 §6.3, RFC 5735 §3). */
const LOOPBACK_HOST = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

export type ControlGuardOptions = {
  /** Whether the control plane may be addressed by any name. Default false: only by those of this machine. */
  isOpenToNetwork?: boolean
}

/** A browser says where a request comes from (Fetch metadata, Origin); programs say nothing and are let in. */
function isForeign(request: FastifyRequest): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}

/**
 * Keeps web pages away from the control plane: those of other origins, and those that reach it under a name
 * of their own (DNS rebinding).
 */
export const controlGuard = fp(async (app: FastifyInstance, options: ControlGuardOptions) => {
  app.addHook('onRequest', async (request) => {
    // Asked of the route, not of the URL: the router decodes a path before it matches, so `/%5Fmock` is one too.
    if (request.routeOptions.config.operation?.document !== 'mock') return
    if (!options.isOpenToNetwork && !LOOPBACK_HOST.test(request.headers.host ?? '')) refuse('under this host name')
    if (isForeign(request)) refuse('from pages of other origins')
  })
})

function refuse(what: string): never {
  const message = `The control plane does not answer ${what}.`
  throw new ProviderError('unauthorized_action', { status: 403, message })
}
