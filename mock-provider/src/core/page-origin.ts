import type { FastifyRequest } from 'fastify'

/** Finds the origin of the page that calls, as its headers state it. Undefined when the caller is not a page. */
export function findPageOrigin({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return [headers['x-sdk-parent-host'], headers.origin].flat().find(Boolean)
}
