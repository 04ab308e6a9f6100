import { expect, test } from 'vitest'
import { findOrCreateContact } from '../contacts/contacts.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser } from '../users/users.ts'
import { listMessages } from './messages.ts'
import { requirePasscode } from './passcodes.ts'
import { sendPasscode, type PasscodeSending } from './send-passcode.ts'

const EMAIL = 'ada@example.com'
const SENDING: PasscodeSending = {
  channel: 'email',
  to: EMAIL,
  minutes: 2,
  locale: 'en',
  login_template_id: 'my-login',
  signup_template_id: 'my-signup',
  host: undefined,
  attributes: {},
}

function createTenant() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze()
  const messageIds: string[] = []
  const send = () => {
    const owner = findOrCreateContact(tenant, 'email', EMAIL)
    sendPasscode(tenant, { fault: undefined, messageIds }, owner, SENDING)
    return owner
  }
  return { tenant, send, messageIds }
}

test('a passcode message contains the stored passcode and expires with it', () => {
  const { tenant, send, messageIds } = createTenant()
  const { contact } = send()
  const { code, expires_at } = requirePasscode(tenant, contact.id)
  const [message] = listMessages(tenant)
  expect(expires_at).toBe(tenant.clock.now() + 120_000)
  expect(message).toMatchObject({ channel: 'email', to: EMAIL, code, expires_at: new Date(expires_at).toISOString() })
  expect(message?.text).toContain(code)
  expect(messageIds).toEqual([message?.message_id])
})

test.each([
  ['a new user', undefined, 'my-signup'],
  ['a pending user', 'pending', 'my-signup'],
  ['an active user', 'active', 'my-login'],
] as const)('a passcode for %s is sent with the matching template', (_, status, template) => {
  const { tenant, send } = createTenant()
  if (status) createUser(tenant, { email: EMAIL, status })
  send()
  expect(listMessages(tenant)[0]?.template).toBe(template)
})
