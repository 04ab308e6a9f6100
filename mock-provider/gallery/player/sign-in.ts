import { createProviderClient } from '../../../widget/src/client/index.ts'

type ProviderConfig = { public_token: string; provider_url: string }

const SESSION_MINUTES = 60

/** Signs a user in with the product's own client. @throws ProviderError */
export async function signIn(
  { public_token, provider_url }: ProviderConfig,
  { email = '', password = '' }: { email?: string; password?: string },
): Promise<void> {
  const client = createProviderClient(public_token, { baseUrl: provider_url })
  await client.passwords.authenticate({ email, password, session_duration_minutes: SESSION_MINUTES })
}
