import type { ProviderClient } from '../client/index.ts'
import type { OauthOptions, OauthProviderOptions } from '../config.ts'

/** Redirects the browser to a third party to sign in. */
export async function startOauth(
  client: ProviderClient,
  { type, custom_scopes, provider_params }: OauthProviderOptions,
  options?: OauthOptions,
): Promise<void> {
  await client.oauth[type].start({
    ...(options?.loginRedirectURL && { login_redirect_url: options.loginRedirectURL }),
    ...(options?.signupRedirectURL && { signup_redirect_url: options.signupRedirectURL }),
    ...(custom_scopes && { custom_scopes }),
    ...(provider_params && { provider_params }),
  })
}
