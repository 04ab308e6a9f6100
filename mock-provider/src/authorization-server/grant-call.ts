import type { FastifyRequest } from 'fastify'
import type { TokenRequest } from '@latchkey/openapi'
import type { ClientRow } from './client-row.ts'
import type { Tenant } from '../core/tenant.ts'

/** A request for tokens by an authenticated client. */
export type GrantCall = {
  tenant: Tenant
  request: FastifyRequest
  client: ClientRow
  body: TokenRequest
  /** The thumbprint of the key that the client has proven (RFC 9449 §5). */
  dpop_jkt: string | undefined
}
