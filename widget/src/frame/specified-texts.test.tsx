import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WidgetConfig } from '../config.ts'
import { createFakeUser } from '../testing/fake-user.ts'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import { createProviderError } from '../testing/failures.ts'
import { renderPasskeys } from '../testing/render-passkeys.tsx'
import { renderWidget } from '../testing/render-widget.tsx'

const EMAIL = 'ada@example.com'
const PASSWORDS: Partial<WidgetConfig> = { products: ['passwords'] }

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['invalid_email', 'Email format is invalid.'],
  ['invalid_phone_number', 'Phone number format is invalid. Ensure the phone number is in the E.164 format.'],
  ['unsubscribed_phone_number', 'Phone number is unsubscribed from text messages. Resubscribe by texting START'],
  ['inactive_email', 'The email address is marked as inactive. Please use another email address.'],
  ['unauthorized_credentials', 'Unauthorized credentials.'],
  ['user_unauthenticated', 'Must have an active session to call this method.'],
  ['email_not_found', 'Email not found.'],
  [
    'unable_to_auth_magic_link',
    'The magic link could not be authenticated because it was either already used or expired.',
  ],
  ['no_user_password', 'Password not found for this user. Please try again.'],
  ['breached_password', 'Password appears in the list of breached passwords and must be reset.'],
  ['reset_password', 'Password must be reset.'],
  ['oauth_token_not_found', 'OAuth Token could not be found.'],
  ['invalid_code', 'Code format is invalid, please try again.'],
  ['otp_code_not_found', 'Invalid passcode, please try again.'],
  ['member_password_not_found', 'Member password not found.'],
  ['oauth_flow_callback_error', 'An error was encountered in the callback of the OAuth flow. Please try again.'],
  ['unauthorized_action', 'Unauthorized action.'],
  ['user_lock_limit_reached', 'Too many failed authentication attempts. Please try again later.'],
  ['invalid_session_token', 'Invalid session token.'],
  ['session_not_found', 'Session not found.'],
  ['invalid_phone_number_country_code', "The phone number's country code is invalid, unsupported, or disabled."],
  ['duplicate_member_phone_number', 'A member with the specified phone number already exists for this organization.'],
])(
  'the widget shows the specified text for the error %s',
  {
    tags: [
      'error.invalid-email',
      'error.invalid-phone-number',
      'error.unsubscribed-phone-number',
      'error.inactive-email',
      'error.unauthorized-credentials',
      'error.user-unauthenticated',
      'error.email-not-found',
      'error.unable-to-auth-magic-link',
      'error.no-user-password',
      'error.breached-password',
      'error.reset-password',
      'error.oauth-token-not-found',
      'error.invalid-code',
      'error.otp-code-not-found',
      'error.member-password-not-found',
      'error.oauth-flow-callback-error',
      'error.unauthorized-action',
      'error.user-lock-limit-reached',
      'error.invalid-session-token',
      'error.session-not-found',
      'error.invalid-phone-number-country-code',
      'error.duplicate-member-phone-number',
    ],
  },
  async (type, text) => {
    const { screen } = await renderWidget((f) =>
      f.withOauth('github').withResponse('oauth.github.start', () => {
        throw createProviderError(type, 'Words of the server.')
      }),
    )
    await screen.getByRole('button', { name: 'Continue with GitHub' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  },
)

test('the passcode screen asks whether the passcode arrived', { tags: 'passcode.resend-prompt' }, async () => {
  const { screen } = await renderWidget((f) =>
    f.withOtp('email').withResponse('otps.email.loginOrCreate', () => ({ method_id: 'email-test-1' })),
  )
  await screen.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await screen.getByRole('button', { name: 'Continue with email' }).click()
  await expect.element(screen.getByText("Didn't get it?")).toBeVisible()
})

type Answer = () => unknown

/** Enters an email address and, if its user has a password, a password. */
async function arrive(userType: 'password' | 'passwordless', answer: Answer = () => ({})) {
  const rendered = await renderWidget((f) =>
    f
      .withConfig(PASSWORDS)
      .withResponse('search.user', () => ({ userType }))
      .withResponse('passwords.authenticate', answer),
  )
  const { screen } = rendered
  await screen.getByLabelText('Email').fill(EMAIL)
  await screen.getByRole('button', { name: 'Continue with email' }).click()
  if (userType === 'passwordless') return rendered
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
  await screen.getByRole('button', { name: 'Continue', exact: true }).click()
  return rendered
}

const refuse = (error_type: string) => () => {
  throw createProviderError(error_type)
}

test.each([
  ['a breached password', 'password', refuse('breached_password'), 'Check your email to set a new password'],
  ['a password that must be reset', 'password', refuse('reset_password'), 'Check your email to set a new password!'],
  ['a user without a password', 'passwordless', undefined, 'Check your email!'],
] as const)(
  '"Resend email" after %s sends the email again and shows a toast',
  { tags: ['password-breached.resend', 'password-set-new.resend', 'password-dedupe.resend', 'password-forgot.resent'] },
  async (_what, type, answer, title) => {
    const { screen, callsOf } = await arrive(type, answer)
    await expect.element(screen.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Resend email' }).click()
    await expect.element(screen.getByText('Email resent')).toBeVisible()
    expect(callsOf('passwords.resetByEmailStart')).toHaveLength(2)
  },
)

test('each passkey in the list has the buttons "Edit" and "Delete"', { tags: 'passkey-list.edit' }, async () => {
  const laptop = { id: 'webauthn-registration-test-1', name: 'Laptop' }
  const { screen } = await renderPasskeys((f) => f.withUser(createFakeUser([laptop])))
  await expect.element(screen.getByRole('button', { name: 'Edit Laptop' })).toHaveTextContent('Edit')
  await expect.element(screen.getByRole('button', { name: 'Delete Laptop' })).toHaveTextContent('Delete')
})

test('the success screen has a green check mark', { tags: 'success.graphic' }, async () => {
  const { screen } = await arrive('password')
  await expect.element(screen.getByText('You have successfully logged in.')).toBeVisible()
  const check = screen.container.querySelector('svg.lk-check')
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(check ?? document.body).color.match(/\d+/g) ?? []).map(
    Number,
  )
  expect(check?.querySelector('path')?.getAttribute('d')).toMatch(/M14 25l7 7 14-15$/)
  expect(green).toBeGreaterThan(Math.max(red, blue))
})

test('the main screen has no image when no logo is configured', { tags: 'theme.no-logo' }, async () => {
  const { screen } = await renderWidget((f) => f.withEmailLink())
  await expect.element(screen.getByRole('button', { name: 'Continue with email' })).toBeVisible()
  expect(screen.container.querySelector('img')).toBeNull()
})

test('a declined wallet request shows the specified title and text', { tags: 'crypto-error.text' }, async () => {
  const wallet = createFakeWallet({ isMetaMask: true })
  vi.stubGlobal('ethereum', wallet.provider)
  const { screen } = await renderWidget((f) => f.withWallets())
  await screen.getByRole('button', { name: 'Continue with Metamask' }).click()
  ;(await wallet.nth(1)).fail({ code: 4001 })
  await expect.element(screen.getByRole('heading', { name: 'Looks like there was an error!' })).toBeVisible()
  await expect.element(screen.getByText('Your sign in request could not be completed')).toBeVisible()
})

describe('the strength of a password', () => {
  async function typePassword(strength: object) {
    const response = { valid_password: false, score: 4, feedback: { warning: '', suggestions: [] }, ...strength }
    const rendered = await renderWidget((f) =>
      f
        .withConfig(PASSWORDS)
        .withResponse('search.user', () => ({ userType: 'new' }))
        .withResponse('passwords.strengthCheck', () => response),
    )
    const { screen } = rendered
    await screen.getByLabelText('Email').fill(EMAIL)
    await screen.getByRole('button', { name: 'Continue with email' }).click()
    await screen.getByLabelText('Password', { exact: true }).fill('typed')
    return rendered
  }

  test('a breached password shows its specified text', { tags: 'breached.text' }, async () => {
    const text =
      'This password may have been used on a different site that experienced a security issue. Please choose another password.'
    const { screen } = await typePassword({
      strength_policy: 'zxcvbn',
      breached_password: true,
      breach_detection_on_create: true,
    })
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  })

  test(
    'without a strength policy, a valid password shows neither a strength meter nor rules',
    { tags: 'strength.none' },
    async () => {
      const { screen } = await typePassword({ strength_policy: 'none', valid_password: true })
      const button = screen.getByRole('button', { name: 'Continue', exact: true })
      await expect.element(button).toHaveAttribute('aria-disabled', 'false')
      expect(screen.container.querySelectorAll('.lk-segment')).toHaveLength(0)
      expect(screen.getByRole('listitem').elements()).toEqual([])
    },
  )
})
