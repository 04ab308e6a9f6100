import type { JWTPayload } from 'jose'
import type { ClientRow } from './clients.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'

/**
 * Finds the user of an ID token that this tenant issued to this client. An expired token is accepted (OpenID Connect
 * RP-Initiated Logout §4).
 */
export async function findHintedUserId(
  tenant: Tenant,
  client: ClientRow,
  id_token_hint: string,
): Promise<string | undefined> {
  try {
    const { payload, protectedHeader } = await tenant.signingKeys.verifySignature(id_token_hint)
    const { iss, aud, sub }: JWTPayload = JSON.parse(new TextDecoder().decode(payload))
    const isOurs = protectedHeader.typ === 'JWT' && iss === getIssuer(tenant)
    return isOurs && [aud].flat().includes(client.client_id) && typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined // not a token of this provider
  }
}
