import { latchkey, type Latchkey } from '@latchkey/mock-provider/testing'
import { expect, test as base } from '@playwright/test'

const test = base.extend<Latchkey>(latchkey)

/** Calls the SDK API. @returns the response's data, without the envelope */
async function call({ url, public_token }: Latchkey['idp'], path: string, body: object, session_token = public_token) {
  const headers = { authorization: `Basic ${btoa(`${public_token}:${session_token}`)}` }
  const response = await fetch(`${url}/sdk/v1${path}`, { method: 'POST', body: JSON.stringify(body), headers })
  // The provider documents this form of the response.
  const { data } = (await response.json()) as { data: Record<string, string> }
  return data
}

test('a script signs in with a wallet and grants an assistant access without a browser', async ({
  idp,
  wallet,
  assistant,
}) => {
  const who = { crypto_wallet_address: wallet.address, crypto_wallet_type: wallet.type }
  const { challenge = '' } = await call(idp, '/crypto_wallets/authenticate/start/primary', who)
  const signed = { ...who, signature: await wallet.sign(challenge), session_duration_minutes: 60 }
  const { session_token } = await call(idp, '/crypto_wallets/authenticate', signed)
  const asked = Object.fromEntries(new URL(await assistant.begin()).searchParams)
  const { scope = '', code_challenge_method: _, resource = '', ...request } = asked
  const question = { ...request, scopes: scope.split(' '), resources: [resource] }
  await call(idp, '/idp/oauth/authorize/start', question, session_token)
  const consent = { ...question, consent_granted: true }
  const { redirect_uri = '' } = await call(idp, '/idp/oauth/authorize/submit', consent, session_token)
  expect(await assistant.finish(redirect_uri)).toHaveProperty('access_token')
})
