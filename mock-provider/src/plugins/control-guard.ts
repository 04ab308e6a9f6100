import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ProviderError } from '../core/provider-error.ts'

/** Names that only ever mean this machine (RFC 6761 §6.3, RFC 5735 §3). */
const LOOPBACK_NAME = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/**
 * Names that nobody can register in the public DNS, and so cannot turn on a network that trusts them: a single label,
 * as container networks give them, and special-use domains (RFC 6761 §6.2, RFC 6762 §3, RFC 8375; `internal` is
 * reserved by ICANN).
 */
const PRIVATE_NAME = /^([\w-]+|.+\.(localhost|local|internal|test|home\.arpa))$/i

export type ControlGuardOptions = {
  /** Whether others than this machine may speak to the control plane. Default false. */
  isOpenToNetwork?: boolean
  /** The name under which the provider was told to listen, which may then be any. */
  ownName?: string
}

/** The `Host` without its port (RFC 9110 §7.2). */
function getHostName({ headers }: FastifyRequest): string {
  return (headers.host ?? '').replace(/:\d*$/, '')
}

function isOwnName(name: string, { isOpenToNetwork = false, ownName }: ControlGuardOptions): boolean {
  if (LOOPBACK_NAME.test(name)) return true
  if (!isOpenToNetwork) return false
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  return isAddress || PRIVATE_NAME.test(name) || name.toLowerCase() === ownName?.toLowerCase()
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
  app.addHook('onRequest', async (request, reply) => {
    // Asked of the route, not of the URL: the router decodes a path before it matches, so `/%5Fmock` is one too.
    if (request.routeOptions.config.operation?.document !== 'mock') return
    // For browsers that do not say where a request comes from, as over plain HTTP to another machine: no page of
    // another origin may embed an answer (Fetch standard, §3.7), nor take it for a script.
    void reply.headers({ 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' })
    if (!isOwnName(getHostName(request), options)) refuse('under this host name')
    if (isForeign(request)) refuse('from pages of other origins')
  })
})

function refuse(what: string): never {
  const message = `The control plane does not answer ${what}.`
  throw new ProviderError('unauthorized_action', { status: 403, message })
}
