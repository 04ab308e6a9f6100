import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isFromOtherOrigin } from '../urls/foreign-page.ts'
import { ProviderError } from '../core/provider-error.ts'

/** Names that always resolve to this machine (RFC 6761 §6.3, RFC 5735 §3). */
const LOOPBACK_NAME = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/**
 * Names that cannot be registered in the public DNS, and so cannot be used for DNS rebinding: a single label, as in
 * container networks, and special-use domains (RFC 6761 §6.2, RFC 6762 §3, RFC 8375; ICANN reserves `internal`).
 */
const PRIVATE_NAME = /^([\w-]+|.+\.(localhost|local|internal|test|home\.arpa))$/i

export type ControlGuardOptions = {
  /** Whether other machines may call the control plane. Default false. */
  isOpenToNetwork?: boolean
  /** The host name of the `--host` option, which is always accepted on an open network. */
  ownName?: string
  /** Whether a tunnel or a proxy leads to the provider, whose calls come from this machine. Default false. */
  isPublished?: boolean
}

/** Returns the `Host` header without its port (RFC 9110 §7.2). */
function getHostName({ headers }: FastifyRequest): string {
  return (headers.host ?? '').replace(/:\d*$/, '')
}

/** Whether a proxy passes a request on (RFC 7239 §4). Some write a loopback name into `Host`. */
function isForwarded({ headers }: FastifyRequest): boolean {
  return ['forwarded', 'x-forwarded-for', 'x-forwarded-host'].some((name) => headers[name] !== undefined)
}

function isOwnName(name: string, { isOpenToNetwork = false, ownName }: ControlGuardOptions): boolean {
  if (LOOPBACK_NAME.test(name)) return true
  if (!isOpenToNetwork) return false
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  return isAddress || PRIVATE_NAME.test(name) || name.toLowerCase() === ownName?.toLowerCase()
}

/** Refuses control-plane calls from pages of other origins, and under foreign host names (DNS rebinding). */
export const controlGuard = fp(async (app: FastifyInstance, options: ControlGuardOptions) => {
  app.addHook('onRequest', (request, reply, done) => {
    // The route decides, not the URL: the router decodes paths, so `/%5Fmock` is the control plane as well.
    if (request.operation?.document !== 'mock') return done()
    // Browsers send no Fetch metadata over plain HTTP to another machine. These headers keep pages of other origins
    // from embedding a response (Fetch standard, §3.7) or running it as a script.
    void reply.headers({ 'cross-origin-resource-policy': 'same-origin', 'x-content-type-options': 'nosniff' })
    if (options.isPublished && isForwarded(request)) refuseControlCall('of a proxy')
    if (!isOwnName(getHostName(request), options)) refuseControlCall('under this host name')
    if (isFromOtherOrigin(request)) refuseControlCall('from pages of other origins')
    done()
  })
})

function refuseControlCall(circumstance: string): never {
  const message = `The control plane refuses requests ${circumstance}.`
  throw new ProviderError('unauthorized_action', { status: 403, message })
}
