import { createHash } from 'node:crypto'
import { PKCE_CHALLENGE_PATTERN, PKCE_VERIFIER_PATTERN } from '@latchkey/openapi'
import { MatchersV3 } from '@pact-foundation/pact'
import { BOTH_PROOFS, CAPTCHA, testFullCalls, type FullCall } from './every-option.ts'
import { provided } from './interactions.ts'
import { EMAIL_ID, PHONE_ID, SIGN_IN } from './shapes.ts'

const EMAIL = 'ada@example.com'
const PHONE = '+12025550123'
const PASSWORD = 'marvellous giraffe 9'
const NEW_PASSWORD = 'melancholy walrus 4'
const CODE = '123456'
const TOKEN = 'token-of-the-mail'
const HOUR = { session_duration_minutes: 60 }
const LINK_OPTIONS = {
  login_magic_link_url: 'http://localhost:3000/authenticate',
  signup_magic_link_url: 'http://localhost:3000/authenticate',
  login_expiration_minutes: 30,
  signup_expiration_minutes: 40,
  login_template_id: 'login-1',
  signup_template_id: 'signup-1',
  locale: 'en',
} as const
const OTP_OPTIONS = { expiration_minutes: 5, locale: 'en' } as const
const SMS_OPTIONS = { ...OTP_OPTIONS, enable_autofill: false, autofill_session_duration_minutes: 30 }
const OTP_MAIL_OPTIONS = { ...OTP_OPTIONS, login_template_id: 'login-1', signup_template_id: 'signup-1' }
const RESET_MAIL = {
  email: EMAIL,
  login_redirect_url: 'http://localhost:3000/authenticate',
  reset_password_redirect_url: 'http://localhost:3000/reset-password',
  reset_password_expiration_minutes: 30,
  reset_password_template_id: 'reset-1',
  locale: 'en',
} as const
const LOGIN = { email: EMAIL, password: PASSWORD, ...HOUR }
const RESET_BY_PASSWORD = { email: EMAIL, existing_password: PASSWORD, new_password: NEW_PASSWORD, ...HOUR }
const EXISTS = { 'a user exists': { email: EMAIL, password: PASSWORD } }
const BY_PHONE = { 'a user exists': { phone_number: PHONE } }
const SIGNED_IN_AS_ADA = { 'a user is signed in': { email: EMAIL } }

const VERIFIER = 'c0ffee00'.repeat(16)
const CODE_CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const PKCE = { code_challenge: MatchersV3.regex(PKCE_CHALLENGE_PATTERN, CODE_CHALLENGE) }
const SIGN_UP = { ...SIGN_IN, user: { ...SIGN_IN.user, name: {}, emails: [{ email: EMAIL, verified: false }] } }
const SIGN_IN_BY_PHONE = {
  ...SIGN_IN,
  user: { ...SIGN_IN.user, name: {}, emails: [], phone_numbers: [{ phone_number: PHONE, verified: true }] },
}

const SEARCH: FullCall = {
  name: 'usersSearch',
  path: '/sdk/v1/users/search',
  body: { email: EMAIL, ...BOTH_PROOFS },
  data: { userType: 'new' },
  send: (client) => client.search.user(EMAIL),
}

const LINKS: FullCall[] = [
  {
    name: 'magicLinksEmailLoginOrCreate',
    path: '/sdk/v1/magic_links/email/login_or_create',
    body: { email: EMAIL, ...LINK_OPTIONS, ...PKCE, ...BOTH_PROOFS },
    data: { email_id: EMAIL_ID },
    send: (client) => client.magicLinks.email.loginOrCreate(EMAIL, LINK_OPTIONS),
  },
  {
    name: 'magicLinksEmailSendPrimary',
    path: '/sdk/v1/magic_links/email/send/primary',
    states: EXISTS,
    body: { email: EMAIL, ...LINK_OPTIONS, ...PKCE, ...BOTH_PROOFS },
    data: { email_id: EMAIL_ID },
    send: (client) => client.magicLinks.email.send(EMAIL, LINK_OPTIONS),
  },
  {
    name: 'magicLinksEmailSendSecondary',
    path: '/sdk/v1/magic_links/email/send/secondary',
    states: SIGNED_IN_AS_ADA,
    by: 'user',
    body: { email: EMAIL, ...LINK_OPTIONS, ...PKCE, ...BOTH_PROOFS },
    data: { email_id: EMAIL_ID },
    send: (client) => client.magicLinks.email.send(EMAIL, LINK_OPTIONS),
  },
]

const PASSCODES: FullCall[] = (['sms', 'whatsapp'] as const).flatMap((channel): FullCall[] => {
  const name = channel === 'sms' ? 'Sms' : 'Whatsapp'
  const options = channel === 'sms' ? SMS_OPTIONS : OTP_OPTIONS
  const sent = { body: { phone_number: PHONE, ...options, ...BOTH_PROOFS }, data: { method_id: PHONE_ID } }
  const path = `/sdk/v1/otps/${channel}`
  return [
    {
      name: `otps${name}LoginOrCreate`,
      path: `${path}/login_or_create`,
      ...sent,
      send: (client) => client.otps[channel].loginOrCreate(PHONE, options),
    },
    {
      name: `otps${name}SendPrimary`,
      path: `${path}/send/primary`,
      states: BY_PHONE,
      ...sent,
      send: (client) => client.otps[channel].send(PHONE, options),
    },
    {
      name: `otps${name}SendSecondary`,
      path: `${path}/send/secondary`,
      states: SIGNED_IN_AS_ADA,
      by: 'user',
      ...sent,
      send: (client) => client.otps[channel].send(PHONE, options),
    },
  ]
})

const PASSCODES_BY_MAIL: FullCall[] = [
  {
    name: 'otpsEmailLoginOrCreate',
    path: '/sdk/v1/otps/email/login_or_create',
    body: { email: EMAIL, ...OTP_MAIL_OPTIONS, ...BOTH_PROOFS },
    data: { method_id: EMAIL_ID },
    send: (client) => client.otps.email.loginOrCreate(EMAIL, OTP_MAIL_OPTIONS),
  },
  {
    name: 'otpsEmailSendPrimary',
    path: '/sdk/v1/otps/email/send/primary',
    states: EXISTS,
    body: { email: EMAIL, ...OTP_MAIL_OPTIONS, ...CAPTCHA },
    data: { method_id: EMAIL_ID },
    send: (client) => client.otps.email.send(EMAIL, OTP_MAIL_OPTIONS),
  },
  {
    name: 'otpsEmailSendSecondary',
    path: '/sdk/v1/otps/email/send/secondary',
    states: SIGNED_IN_AS_ADA,
    by: 'user',
    body: { email: EMAIL, ...OTP_MAIL_OPTIONS, ...CAPTCHA },
    data: { method_id: EMAIL_ID },
    send: (client) => client.otps.email.send(EMAIL, OTP_MAIL_OPTIONS),
  },
  {
    name: 'otpsAuthenticate',
    path: '/sdk/v1/otps/authenticate',
    states: { 'a passcode has been sent': { code: CODE, phone_number: PHONE } },
    body: { token: CODE, method_id: provided('method_id', 'phone-number-test-1'), ...HOUR, ...BOTH_PROOFS },
    data: SIGN_IN_BY_PHONE,
    send: (client) => client.otps.authenticate(CODE, 'phone-number-test-1', HOUR),
  },
]

const PASSWORDS: FullCall[] = [
  {
    name: 'passwords',
    path: '/sdk/v1/passwords',
    body: { ...LOGIN, ...BOTH_PROOFS },
    data: SIGN_UP,
    send: (client) => client.passwords.create(LOGIN),
  },
  {
    name: 'passwordsAuthenticate',
    path: '/sdk/v1/passwords/authenticate',
    states: EXISTS,
    body: { ...LOGIN, ...BOTH_PROOFS },
    send: (client) => client.passwords.authenticate(LOGIN),
  },
  {
    name: 'passwordsEmailResetStart',
    path: '/sdk/v1/passwords/email/reset/start',
    states: EXISTS,
    body: { ...RESET_MAIL, ...PKCE, ...BOTH_PROOFS },
    data: {},
    send: (client) => client.passwords.resetByEmailStart(RESET_MAIL),
  },
  {
    name: 'passwordsEmailReset',
    path: '/sdk/v1/passwords/email/reset',
    states: { ...EXISTS, 'a reset mail has been sent': { email: EMAIL, code_challenge: CODE_CHALLENGE } },
    options: { keeps: { code_challenge: CODE_CHALLENGE, code_verifier: VERIFIER }, keepsFor: 'passwords' },
    body: {
      token: provided('token', TOKEN),
      password: NEW_PASSWORD,
      code_verifier: MatchersV3.regex(PKCE_VERIFIER_PATTERN, VERIFIER),
      ...HOUR,
      ...BOTH_PROOFS,
    },
    send: (client) => client.passwords.resetByEmail({ token: TOKEN, password: NEW_PASSWORD, ...HOUR }),
  },
  {
    name: 'passwordsExistingPasswordReset',
    path: '/sdk/v1/passwords/existing_password/reset',
    states: EXISTS,
    body: { ...RESET_BY_PASSWORD, ...BOTH_PROOFS },
    send: (client) => client.passwords.resetByExistingPassword(RESET_BY_PASSWORD),
  },
  {
    name: 'passwordsSessionReset',
    path: '/sdk/v1/passwords/session/reset',
    states: { ...EXISTS, 'the user has logged in': { email: EMAIL, password: PASSWORD } },
    by: 'user',
    body: { password: NEW_PASSWORD, ...HOUR, ...BOTH_PROOFS },
    send: (client) => client.passwords.resetBySession({ password: NEW_PASSWORD, ...HOUR }),
  },
]

testFullCalls([SEARCH, ...LINKS, ...PASSCODES, ...PASSCODES_BY_MAIL, ...PASSWORDS])
