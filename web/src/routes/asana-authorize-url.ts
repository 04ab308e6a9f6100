import type { AppConfig } from '../app-config.ts'
import { ASANA_CALLBACK_PATH } from '../paths.ts'

type AsanaConfig = Pick<AppConfig, 'asana_authorize_url' | 'asana_client_id'>

/**
 * Creates the URL of Asana's authorization page for one person. The server that handles the callback checks that `state`
 * is the id of the signed-in person.
 *
 * @param person `appUrl` is what this app's paths are appended to
 * @see RFC 6749 §4.1.1
 */
export function toAsanaAuthorizeUrl(config: AsanaConfig, person: { appUrl: string; userId: string }): string {
  const url = new URL(config.asana_authorize_url)
  url.searchParams.set('client_id', config.asana_client_id)
  url.searchParams.set('redirect_uri', person.appUrl + ASANA_CALLBACK_PATH)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('state', person.userId)
  return url.href
}
