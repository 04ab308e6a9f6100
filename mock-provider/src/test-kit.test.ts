import { expect, test as base } from 'vitest'
import { latchkey, type Idp, type Latchkey } from './test-kit.ts'

const test = base.extend<Latchkey>(latchkey)

/** A sample app: somebody signs in with a passcode by mail. */
function createSampleApp({ url, public_token }: Idp) {
  const authorization = `Basic ${btoa(`${public_token}:${public_token}`)}`
  const call = async (path: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { authorization } }
    const response = await fetch(`${url}/sdk/v1${path}`, init)
    const { data, error_type } = (await response.json()) as { data?: { method_id: string }; error_type?: string }
    return data ?? { method_id: '', says: error_type }
  }
  return {
    begin: (email: string) => call('/otps/email/login_or_create', { email }),
    finish: (method_id: string, token: string) =>
      call('/otps/authenticate', { method_id, token, session_duration_minutes: 60 }),
  }
}

test('somebody signs in with the passcode in their mail', async ({ idp, inbox }) => {
  const app = createSampleApp(idp)
  const { method_id } = await app.begin('ada@example.com')
  const { code } = await inbox.waitFor({ to: 'ada@example.com' })
  expect(await app.finish(method_id, code ?? '')).toMatchObject({ user: { emails: [{ email: 'ada@example.com' }] } })
})

test('a passcode that came too late is refused', async ({ idp, inbox, clock }) => {
  const app = createSampleApp(idp)
  const { method_id } = await app.begin('ada@example.com')
  const { code } = await inbox.waitFor()
  clock.advance(3_600_000)
  expect(await app.finish(method_id, code ?? '')).toHaveProperty('says')
})

test('an outage is told', async ({ idp, faults }) => {
  faults.fail('otpsEmailLoginOrCreate', 'too_many_requests')
  expect(await createSampleApp(idp).begin('ada@example.com')).toMatchObject({ says: 'too_many_requests' })
  expect(idp.journal({ error_type: 'too_many_requests' })).toHaveLength(1)
})

test('every test has a provider of its own', async ({ idp, inbox, passkey }) => {
  expect([idp.journal(), inbox.list()]).toEqual([[], []])
  expect(passkey).toBeTruthy()
})

test('an assistant finds its way, registers and asks for access', async ({ idp, assistant }) => {
  const url = new URL(await assistant.begin())
  expect(url.pathname).toBe('/oauth/authorize')
  const { state, client_id, redirect_uri } = Object.fromEntries(url.searchParams)
  expect(idp.tenant.tables.get('clients')?.has(client_id ?? '')).toBe(true)
  expect(redirect_uri).toBe(assistant.redirect_uri)
  await expect(assistant.finish(`${redirect_uri}?state=other&code=x`)).rejects.toThrow('The state is another one')
  await expect(assistant.finish(`${redirect_uri}?state=${state}&code=x`)).rejects.toThrow('invalid_grant')
})
