import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { sendMessage, type NewMessage } from './messages.ts'
import { waitForMessage } from './wait-for-message.ts'

const MAIL: NewMessage = {
  channel: 'email',
  to: 'ada@example.com',
  template: 'otp_login',
  locale: 'en',
  subject: 'Passcode',
  text: '123456',
  html: null,
  code: '123456',
  links: [],
  expires_at: null,
}

test('a wait for a message that times out lists up to five messages that arrived, newest first', async () => {
  const tenants = createTestTenants()
  for (const index of [1, 2, 3, 4, 5]) sendMessage(tenants.default(), { ...MAIL, to: `${index}@example.com` })
  sendMessage(tenants.default(), { ...MAIL, channel: 'sms', to: '+12025550123', template: 'otp_login_or_create' })
  const waiting = waitForMessage(tenants, { to: 'ada@example.com', timeout_ms: 1 })
  await expect(waiting).rejects.toThrow(
    'No message {"to":"ada@example.com"} arrived within 1 ms. The inbox has 6, newest first: ' +
      'otp_login_or_create to +12025550123 (sms), otp_login to 5@example.com (email), otp_login to 4@example.com (email), ' +
      'otp_login to 3@example.com (email), otp_login to 2@example.com (email), and 1 more.',
  )
})

test('without a timeout option, a wait for a message ends after four seconds', async () => {
  await expect(waitForMessage(createTestTenants())).rejects.toThrow('arrived within 4000 ms. The inbox is empty.')
})
