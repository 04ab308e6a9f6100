import type { JWTPayload } from 'jose'
import type { ClientRow } from './clients.ts'
import type { Tenant } from '../core/tenant.ts'
import { listIssuers } from '../core/token-issuers.ts'

/** The user and the clients that an ID token names. */
type IdTokenHint = { user_id: string; audience: readonly string[] }

/** Reads an ID token that this tenant issued. An expired token is accepted (RP-Initiated Logout §4). */
export async function findHint(tenant: Tenant, id_token_hint: string): Promise<IdTokenHint | undefined> {
  try {
    const { payload, protectedHeader } = await tenant.signingKeys.verifySignature(id_token_hint)
    const { iss, aud, sub }: JWTPayload = JSON.parse(new TextDecoder().decode(payload))
    const isOurs = protectedHeader.typ === 'JWT' && listIssuers(tenant).some((issuer) => issuer === iss)
    const audience = [aud].flat().filter((client_id) => client_id !== undefined)
    return isOurs && typeof sub === 'string' ? { user_id: sub, audience } : undefined
  } catch {
    return undefined // not a token of this provider
  }
}

/** Finds the user of an ID token that this tenant issued to this client. */
export async function findHintedUserId(
  tenant: Tenant,
  client: ClientRow,
  id_token_hint: string,
): Promise<string | undefined> {
  const hint = await findHint(tenant, id_token_hint)
  return hint?.audience.includes(client.client_id) ? hint.user_id : undefined
}
