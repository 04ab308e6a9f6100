import type { ClientRow } from './clients.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'

/**
 * The user whom an ID token names, if this tenant issued it to this client. One that has expired will do (OpenID
 * Connect RP-Initiated Logout §4), so no time is looked at.
 */
export async function findHintedUserId(
  tenant: Tenant,
  client: ClientRow,
  id_token_hint: string,
): Promise<string | undefined> {
  try {
    const { payload, protectedHeader } = await tenant.signingKeys.verifySignature(id_token_hint)
    const { iss, aud, sub } = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>
    const isOurs = protectedHeader.typ === 'JWT' && iss === getIssuer(tenant)
    return isOurs && [aud].flat().includes(client.client_id) && typeof sub === 'string' ? sub : undefined
  } catch {
    return undefined // not a token of ours: it says nothing
  }
}
