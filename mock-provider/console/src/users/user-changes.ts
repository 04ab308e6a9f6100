import { PROVIDER } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'

/** Returns the URL of the web app's page that authenticates single-use tokens. */
function toSignInUrl(webUrl: string, token: string): string {
  const query = new URLSearchParams({ [PROVIDER.tokenTypeParameter]: 'impersonation', token })
  return `${webUrl}/authenticate?${query.toString()}`
}

/** Opens the web app in another tab, signed in as a user. */
export async function openSignedIn(tenant: string, user_id: string, webUrl: string): Promise<void> {
  const call = { params: { path: { tenant } }, body: { user_id } }
  const { impersonation_token } = await getData(control.POST('/_mock/{tenant}/impersonation_tokens', call))
  window.open(toSignInUrl(webUrl, impersonation_token), '_blank', 'noopener')
}

export function setLocked(tenant: string, user_id: string, is_locked: boolean): Promise<unknown> {
  return control.PATCH('/_mock/{tenant}/users/{user_id}', {
    params: { path: { tenant, user_id } },
    body: { is_locked },
  })
}
