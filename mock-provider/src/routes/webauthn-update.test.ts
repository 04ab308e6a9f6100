import { expect, test } from 'vitest'
import { DOMAIN, openPasskeyPage } from '../testing/passkeys.ts'
import { users } from '../users/users.ts'

test('a passkey whose registration was deleted is rejected and can be registered again', async () => {
  const page = await openPasskeyPage()
  const { webauthn_registration_id } = (await page.register()).json().data
  const path = `/users/webauthn_registrations/${webauthn_registration_id}`
  const { data } = (await page.call(path, undefined, { method: 'DELETE' })).json()
  expect(data).toMatchObject({ user_id: page.user_id, __user: { webauthn_registrations: [] } })
  expect((await page.sendAuthenticate(await page.get())).json()).toMatchObject({
    status_code: 404,
    error_type: 'webauthn_registration_not_found',
  })
  expect((await page.call(path, undefined, { method: 'DELETE' })).json().error_type).toBe(
    'webauthn_registration_not_found',
  )
  expect((await page.start('/webauthn/register/start')).excludeCredentials).toEqual([])
  expect((await page.register()).statusCode).toBe(200)
})

test('a passkey that is the user’s last primary factor cannot be deleted', async () => {
  const page = await openPasskeyPage()
  const { webauthn_registration_id } = (await page.register()).json().data
  Object.assign(users(page.visitor.tenant).get(page.user_id) ?? {}, { emails: [], providers: [] })
  const path = `/users/webauthn_registrations/${webauthn_registration_id}`
  const answer = await page.call(path, undefined, { method: 'DELETE' })
  expect(answer.json().error_type).toBe('cannot_delete_last_primary_factor')
})

test('a passkey can be renamed only by its user, and not to an empty name', async () => {
  const page = await openPasskeyPage()
  const { webauthn_registration_id, user } = (await page.register({ user_agent: 'Browser/1' })).json().data
  expect(user.webauthn_registrations).toEqual([
    {
      webauthn_registration_id,
      domain: DOMAIN,
      user_agent: 'Browser/1',
      authenticator_type: 'platform',
      verified: true,
      name: 'Passkey 1',
    },
  ])
  const rename = (name: string, id = webauthn_registration_id) =>
    page.call(`/webauthn/update/${id}`, { name }, { method: 'PUT' })
  expect((await rename(' My phone ')).json().data.webauthn_registration.name).toBe('My phone')
  expect((await page.call('/users/me', undefined, { method: 'GET' })).json().data.webauthn_registrations[0].name).toBe(
    'My phone',
  )
  expect((await rename(' ')).json().error_type).toBe('empty_webauthn_registration_name')
  expect((await rename('x', 'nothing')).json().error_type).toBe('invalid_webauthn_registration_id')
  const unknown = `webauthn-registration-test-${crypto.randomUUID()}`
  expect((await rename('x', unknown)).json()).toMatchObject({
    status_code: 404,
    error_type: 'webauthn_registration_not_found',
  })
})
