import { afterEach, describe, expect, test, vi } from 'vitest'
import type { WidgetConfig } from '../../config.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderPasswordReset } from '../../testing/render-password-reset.tsx'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

const EMAIL = 'ada@example.com'
const PASSWORDS: Partial<WidgetConfig> = { products: ['passwords'] }
const WITH_LINKS: Partial<WidgetConfig> = { products: ['passwords', 'emailMagicLinks'] }

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', window.location.pathname)
})

/** Opens the screen after "Forgot Password?". */
async function forget(describe: (fixture: Fixture) => Fixture = (f) => f) {
  const rendered = await renderWidget((f) =>
    describe(f.withConfig(WITH_LINKS).withResponse('search.user', () => ({ userType: 'password' }))),
  )
  const { screen } = rendered
  await screen.getByLabelText('Email').fill(EMAIL)
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  await screen.getByRole('button', { name: en['password.login.forgot'] }).click()
  return rendered
}

describe('"Forgot Password?"', () => {
  test(
    '"Forgot Password?" mails a reset link with the configured options and shows the next screen',
    {
      tags: [
        'screens.password-forgot',
        'password-forgot.title',
        'password-forgot.text',
        'reset-options.email',
        'reset-options.login-redirect-url',
        'reset-options.reset-redirect-url',
        'reset-options.reset-expiration',
        'reset-options.reset-template',
        'reset-options.locale',
        'reset-options.login-expiration',
        'config.passwords',
        'password-flow.forgot',
        'password-reset-start.body',
      ],
    },
    async () => {
      const { screen, callsOf, events } = await forget((f) =>
        f.withConfig({
          passwordOptions: {
            loginRedirectURL: 'https://app.example/login',
            loginExpirationMinutes: 20,
            resetPasswordRedirectURL: 'https://app.example/reset',
            resetPasswordExpirationMinutes: 10,
            resetPasswordTemplateId: 'template-1',
            locale: 'es',
          },
        }),
      )
      await expect.element(screen.getByRole('heading', { name: 'Forgot password?' })).toHaveFocus()
      await expect.element(screen.getByText(`A link to reset your password was sent to you at ${EMAIL}.`)).toBeVisible()
      expect(events.map(({ type }) => type)).toEqual(['PASSWORD_RESET_BY_EMAIL_START'])
      expect(callsOf('passwords.resetByEmailStart')).toEqual([
        [
          {
            email: EMAIL,
            login_redirect_url: 'https://app.example/login',
            reset_password_redirect_url: 'https://app.example/reset',
            reset_password_expiration_minutes: 10,
            reset_password_template_id: 'template-1',
            locale: 'es',
          },
        ],
      ])
    },
  )

  test('a failed reset email shows its error on the login screen', async () => {
    const { screen } = await forget((f) =>
      f.withResponse('passwords.resetByEmailStart', () => {
        throw createProviderError('email_not_found')
      }),
    )
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.email_not_found'])
    await expect.element(screen.getByRole('heading', { name: 'Log In' })).toBeVisible()
  })
})

describe('"Resend email"', () => {
  test(
    '"Resend email" mails another reset link, is logged and shows a toast for two seconds',
    { tags: ['password-forgot.resend', 'password-forgot.resent'] },
    async () => {
      const { screen, callsOf } = await forget()
      await expect.element(screen.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      ;(screen.getByRole('button', { name: en['password.resend'] }).element() as HTMLElement).click()
      await vi.waitUntil(() => screen.getByText(en['password.resent']).elements().length === 1)
      expect(screen.getByRole('status').getByText(en['password.resent']).elements()).toHaveLength(1)
      expect(callsOf('passwords.resetByEmailStart')).toHaveLength(2)
      expect(callsOf('events.log')).toContainEqual([
        'email_try_again_clicked',
        { email: EMAIL, type: 'reset_password' },
      ])
      await vi.advanceTimersByTimeAsync(1_999)
      expect(screen.getByText(en['password.resent']).elements()).toHaveLength(1)
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitUntil(() => screen.getByText(en['password.resent']).elements().length === 0)
    },
  )

  test(
    'a failed resend of the reset email shows its error under the link and in a toast for four seconds',
    { tags: 'other.resend' },
    async () => {
      let attempts = 0
      const { screen } = await forget((f) =>
        f.withResponse('passwords.resetByEmailStart', () => {
          attempts += 1
          if (attempts > 1) throw createNetworkError()
        }),
      )
      await expect.element(screen.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      ;(screen.getByRole('button', { name: en['password.resend'] }).element() as HTMLElement).click()
      const shown = () => screen.getByText(en['failure.network']).elements()
      await vi.waitUntil(() => shown().length === 2)
      await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
      await vi.advanceTimersByTimeAsync(3_999)
      expect(shown()).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(1)
      await vi.waitUntil(() => shown().length === 1)
      expect(screen.getByRole('alert').element().textContent).toBe('')
    },
  )
})

describe('"Login without a password"', () => {
  test(
    '"Login without a password" mails a magic link and shows the confirmation',
    { tags: 'password-forgot.without' },
    async () => {
      const { screen, callsOf } = await forget()
      await screen.getByRole('button', { name: 'Login without a password' }).click()
      await expect.element(screen.getByText(fillIn(en['email-confirmation.text'], { email: EMAIL }))).toBeVisible()
      expect(callsOf('magicLinks.email.loginOrCreate')).toHaveLength(1)
    },
  )

  test(
    'with passcodes by email, "Login without a password" mails a passcode',
    { tags: 'password-forgot.without-passcode' },
    async () => {
      const { screen, callsOf } = await forget((f) =>
        f.withConfig({ products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } }),
      )
      await screen.getByRole('button', { name: 'Login without a password' }).click()
      await expect.element(screen.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
      expect(callsOf('otps.email.loginOrCreate')).toEqual([[EMAIL, { expiration_minutes: 5 }]])
    },
  )

  test(
    'with only passwords configured, "Login without a password" mails a magic link',
    { tags: 'password-forgot.without-passcode' },
    async () => {
      const { screen, callsOf } = await forget((f) => f.withConfig(PASSWORDS))
      await screen.getByRole('button', { name: 'Login without a password' }).click()
      await expect.element(screen.getByText(fillIn(en['email-confirmation.text'], { email: EMAIL }))).toBeVisible()
      expect(callsOf('magicLinks.email.loginOrCreate')).toHaveLength(1)
    },
  )
})

const STRONG = { valid_password: true, score: 4, strength_policy: 'zxcvbn', feedback: { warning: '', suggestions: [] } }

async function openReset(tokenType: string | undefined, describe: (fixture: Fixture) => Fixture = (f) => f) {
  if (tokenType) history.replaceState(null, '', `?stytch_token_type=${tokenType}`)
  const user = { emails: [{ email: EMAIL }] }
  return renderPasswordReset((f) =>
    describe(
      f
        .withConfig(PASSWORDS)
        .withResponse('passwords.strengthCheck', () => STRONG)
        .withResponse('passwords.resetByEmail', () => ({ user })),
    ),
  )
}

describe('the link that sets a new password', () => {
  test.each([undefined, 'reset_password'])(
    'a reset link with token type %s sets a new password',
    { tags: ['screens.password-reset-form', 'screens.token-type-default', 'password-reset.form'] },
    async (tokenType) => {
      const { screen, callsOf, events } = await openReset(tokenType)
      await expect.element(screen.getByRole('heading', { name: en['password.reset.title'] })).toBeVisible()
      await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
      const button = screen.getByRole('button', { name: 'Continue', exact: true })
      await expect.element(button).toHaveAttribute('aria-disabled', 'false')
      await button.click()
      await expect.element(screen.getByText(en['success.text'])).toBeVisible()
      expect(callsOf('passwords.strengthCheck')).toEqual([[{ password: 'correct horse' }]])
      expect(callsOf('passwords.resetByEmail')).toEqual([
        [{ token: 'token-1', password: 'correct horse', session_duration_minutes: 30 }],
      ])
      await expect
        .poll(() => events.map(({ type }) => type))
        .toEqual(['PASSWORD_RESET_BY_EMAIL', 'AUTHENTICATE_FLOW_COMPLETE'])
    },
  )

  test('a used or expired reset link shows its error', async () => {
    const { screen } = await openReset('reset_password', (f) =>
      f.withResponse('passwords.resetByEmail', () => {
        throw createProviderError('unable_to_auth_password_reset_token', 'The link was already used or has expired.')
      }),
    )
    await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
    const button = screen.getByRole('button', { name: 'Continue', exact: true })
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
    await button.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The link was already used or has expired.')
  })

  test('a reset link allows the user to log in without a password', { tags: 'password-reset.without' }, async () => {
    const { screen, callsOf, events } = await openReset('reset_password')
    await screen.getByRole('button', { name: 'Login without a password' }).click()
    await expect.element(screen.getByText(en['success.text'])).toBeVisible()
    expect(callsOf('magicLinks.authenticate')).toEqual([
      ['token-1', { session_duration_minutes: 30 }, expect.any(Function)],
    ])
    await expect.poll(() => events.map(({ type }) => type)).toEqual(['AUTHENTICATE_FLOW_COMPLETE'])
  })

  test('a password reset fills the hidden username field before its form is removed', async () => {
    const seen: string[] = []
    const { screen } = await openReset('reset_password')
    const field = screen.getByLabelText('Password', { exact: true })
    await field.fill('correct horse')
    const username = document.querySelector<HTMLInputElement>('input[autocomplete=username]')
    const observer = new MutationObserver(() => void seen.push(username?.value ?? ''))
    observer.observe(document.body, { childList: true, subtree: true })
    const button = screen.getByRole('button', { name: 'Continue', exact: true })
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
    await button.click()
    await expect.element(screen.getByText(en['success.text'])).toBeVisible()
    observer.disconnect()
    expect(seen.at(-1)).toBe(EMAIL)
  })

  test('a reset link without a token shows an error', async () => {
    const { screen } = await renderPasswordReset((f) => f.withConfig(PASSWORDS), '')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This link is not complete.')
  })
})

describe('the link that logs in without a password', () => {
  test.each(['login', 'magic_links'])(
    'a login link with token type %s logs in once, without a click',
    {
      tags: [
        'screens.token-type-parameter',
        'password-flow.login-token',
        'password-flow.login-token-confirmation',
        'magic-links-authenticate.body',
      ],
    },
    async (type) => {
      const { screen, callsOf, events } = await openReset(type, (f) =>
        f.withConfig({ sessionOptions: { sessionDurationMinutes: 45 } }),
      )
      await expect.element(screen.getByText(en['success.text'])).toBeVisible()
      expect(callsOf('magicLinks.authenticate')).toEqual([
        ['token-1', { session_duration_minutes: 45 }, expect.any(Function)],
      ])
      await expect.poll(() => events.map(({ type }) => type)).toEqual(['AUTHENTICATE_FLOW_COMPLETE'])
    },
  )

  test('a login link that this browser has not requested logs in only when a person presses Continue', async () => {
    const proceed = vi.fn()
    const { screen } = await openReset('login', (f) =>
      f.withResponse('magicLinks.authenticate', async (_token, _options, untilAgreed) => {
        await (untilAgreed as () => Promise<void>)()
        proceed()
      }),
    )
    const button = screen.getByRole('button', { name: 'Continue' })
    await expect.element(screen.getByText(en['password.reset.not-requested'])).toBeVisible()
    await expect.element(button).toBeEnabled()
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(proceed).not.toHaveBeenCalled()
    await button.click()
    await expect.element(screen.getByText(en['success.text'])).toBeVisible()
    expect(proceed).toHaveBeenCalledTimes(1)
  })

  test('a login link shows its progress', async () => {
    const { screen } = await openReset('login', (f) =>
      f.withResponse('magicLinks.authenticate', () => new Promise(() => {})),
    )
    await expect.element(screen.getByRole('status')).toHaveTextContent('Logging you in...')
  })

  test('a used or expired login link shows its error', async () => {
    const { screen } = await openReset('login', (f) =>
      f.withResponse('magicLinks.authenticate', () => {
        throw createProviderError('unable_to_auth_magic_link')
      }),
    )
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/^The magic link could not be authenticated because it was either already used or expired\.$/)
  })
})
