import type { OauthSchemas } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'

type GrantType = OauthSchemas['GrantType']

/** The device authorization grant (RFC 8628 §3.4). */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code' satisfies GrantType

/** The token exchange grant (RFC 8693 §2.1). */
export const TOKEN_EXCHANGE_GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange' satisfies GrantType

/** Lists the grant types that a project accepts at its token endpoint. */
export function listGrantTypes({ config }: Pick<Tenant, 'config'>): GrantType[] {
  const types: GrantType[] = ['authorization_code', 'refresh_token']
  if (config.device_authorization_enabled) types.push(DEVICE_CODE_GRANT)
  if (config.token_exchange_enabled) types.push(TOKEN_EXCHANGE_GRANT)
  return types
}
