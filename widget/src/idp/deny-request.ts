import type { ProviderClient } from '../client/index.ts'
import { toDenialUrl } from './denial-url.ts'
import type { OauthRequest } from './oauth-request.ts'

/**
 * Submits a denial and returns the URL that reports it to the client. The client gets the denial even when the provider
 * does not: only requests whose redirect URI the provider has accepted may be denied.
 *
 * @param onError called when the denial did not reach the provider
 */
export async function denyRequest(
  client: ProviderClient,
  request: OauthRequest,
  onError: (error: unknown) => void = () => {},
  issuer?: string,
): Promise<string> {
  try {
    const { redirect_uri } = await client.idp.oauthAuthorizeSubmit({ ...request, consent_granted: false })
    return toDenialUrl(request, redirect_uri, issuer)
  } catch (error) {
    onError(error)
    return toDenialUrl(request, '', issuer)
  }
}
