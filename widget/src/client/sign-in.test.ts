import { expect, test } from 'vitest'
import { createSignIn, createUser } from './testing/fake-provider.ts'
import { createEnvironment, openSignedIn } from './testing/open-client.ts'

const HOUR = { session_duration_minutes: 60 }
const INTERMEDIATE = {
  ...createSignIn(),
  session: null,
  session_token: '',
  session_jwt: '',
  intermediate_session_token: 'ist-1',
}
const PATH = '/passwords/authenticate'
const CREDENTIALS = { email: 'ada@example.com', password: 'secret', ...HOUR }

test('a sign-in with only an intermediate token stores it, removes the session and is not complete', async () => {
  const environment = createEnvironment({ [PATH]: INTERMEDIATE })
  const { client } = await openSignedIn(environment)
  await expect(client.passwords.authenticate(CREDENTIALS)).rejects.toMatchObject({ name: 'SecondFactorRequiredError' })
  expect(environment.browser.getCookies().map(({ name }) => name)).toEqual(['stytch_intermediate_session_token'])
  expect(client.intermediateToken.get()).toBe('ist-1')
  expect([client.session.getSync(), client.user.getSync()]).toEqual([null, null])
})

test('the second factor carries the intermediate token, and the session removes it', async () => {
  const environment = createEnvironment({
    [PATH]: INTERMEDIATE,
    '/totps/authenticate': { ...createSignIn(), totp_id: 'totp-test-1' },
  })
  const { client } = await openSignedIn(environment)
  await expect(client.passwords.authenticate(CREDENTIALS)).rejects.toThrow()
  await client.totps.authenticate({ totp_code: '123456', ...HOUR })
  expect(environment.provider.bodiesOf('/totps/authenticate')).toEqual([
    { totp_code: '123456', ...HOUR, intermediate_session_token: 'ist-1' },
  ])
  expect(client.intermediateToken.get()).toBeNull()
  expect(client.user.getSync()).toEqual(createUser())
})

test('a response with neither a session nor an intermediate token is no sign-in', async () => {
  const { intermediate_session_token: _, ...response } = INTERMEDIATE
  const { client } = await openSignedIn(createEnvironment({ [PATH]: response }))
  await expect(client.passwords.authenticate(CREDENTIALS)).rejects.toMatchObject({ name: 'NetworkError' })
  expect(client.session.getSync()).not.toBeNull()
})
