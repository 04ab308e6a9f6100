import { compactVerify } from 'jose'
import type { ClientRow } from './clients.ts'
import { getSigningKey } from './keys.ts'
import { getIssuer, type Tenant } from './tenant.ts'

/**
 * The user whom an ID token names, if this tenant issued it to this client. One that has expired will do (OpenID
 * Connect RP-Initiated Logout §4), so no time is looked at.
 */
export async function findHintedUserId(
  tenant: Tenant,
  client: ClientRow,
  id_token_hint: string,
): Promise<string | undefined> {
  const { publicJwk } = await getSigningKey()
  try {
    const { payload, protectedHeader } = await compactVerify(id_token_hint, publicJwk, { algorithms: ['RS256'] })
    const { iss, aud, sub } = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>
    const isOurs = protectedHeader.typ === 'JWT' && iss === getIssuer(tenant)
    return isOurs && [aud].flat().includes(client.client_id) && typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined // not a token of ours: it says nothing
  }
}
