import type { FastifyRequest } from 'fastify'
import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import { isAllowedOrigin, isLoopbackHost } from '../urls/allowed-urls.ts'

/** The request used a host name that is not this server's. */
class ForeignRequest extends Error {
  readonly statusCode = 403
}

type Own = {
  /** The origin under which others reach the server. */
  publicUrl: string | undefined
  /** The origins that the project allows, such as those of desktop apps. */
  origins: readonly string[]
}

/**
 * Refuses requests that a browser sends for a foreign page (DNS rebinding).
 *
 * @throws an error with status 403
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function checkLoopback({ headers }: FastifyRequest, { publicUrl, origins: allowed }: Own): void {
  const origins = [`http://${headers.host}`, headers.origin ?? '']
  // The library compares whole names, and any name below `localhost` is this machine.
  const names = origins.map((origin) => (URL.canParse(origin) ? new URL(origin).hostname : '')).filter(isLoopbackHost)
  const hostnames = [...localhostAllowedHostnames(), ...names]
  if (publicUrl !== undefined) hostnames.push(new URL(publicUrl).hostname)
  const host = validateHostHeader(headers.host, hostnames)
  if (!host.ok) throw new ForeignRequest(host.message)
  if (headers.origin !== undefined && isAllowedOrigin(headers.origin, allowed)) return
  const origin = validateOriginHeader(headers.origin, hostnames)
  if (!origin.ok) throw new ForeignRequest(origin.message)
}
