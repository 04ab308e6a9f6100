import type { FastifyRequest } from 'fastify'
import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'

/** The request used a host name that is not this server's. */
class ForeignRequest extends Error {
  readonly statusCode = 403
}

/**
 * Refuses requests that a browser sends for a foreign page (DNS rebinding).
 *
 * @throws an error with status 403
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
export function checkLoopback(request: FastifyRequest): void {
  const hostnames = localhostAllowedHostnames()
  const host = validateHostHeader(request.headers.host, hostnames)
  if (!host.ok) throw new ForeignRequest(host.message)
  const origin = validateOriginHeader(request.headers.origin, hostnames)
  if (!origin.ok) throw new ForeignRequest(origin.message)
}
