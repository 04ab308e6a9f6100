import { describe, expect, test } from 'vitest'
import type { UserType } from '../../client/index.ts'
import type { WidgetConfig } from '../../config.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

const EMAIL = 'ada@example.com'
const STRONG = { valid_password: true, score: 4, strength_policy: 'zxcvbn', feedback: { warning: '', suggestions: [] } }
const WITH_LINKS: Partial<WidgetConfig> = {
  products: ['passwords', 'emailMagicLinks'],
  emailMagicLinksOptions: {
    loginRedirectURL: 'https://app.example/login',
    signupRedirectURL: 'https://app.example/up',
  },
}
const WITH_CODES: Partial<WidgetConfig> = { products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } }

const fail = (error_type: string) => () => {
  throw createProviderError(error_type)
}

/** Opens the screen that follows the email form for a type of user. */
async function arrive(userType: UserType, describe: (fixture: Fixture) => Fixture = (f) => f) {
  const rendered = await renderWidget((f) =>
    describe(
      f
        .withConfig({ products: ['passwords'] })
        .withResponse('search.user', () => ({ userType }))
        .withResponse('passwords.strengthCheck', () => STRONG)
        .withResponse('otps.email.loginOrCreate', () => ({ method_id: 'email-test-1' })),
    ),
  )
  const { screen } = rendered
  await screen.getByLabelText('Email').fill(EMAIL)
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  return rendered
}

type Screen = Awaited<ReturnType<typeof arrive>>['screen']

async function submitPassword(screen: Screen, password = 'correct horse') {
  await screen.getByLabelText('Password', { exact: true }).fill(password)
  const button = screen.getByRole('button', { name: 'Continue', exact: true })
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
}

const types = (events: { type: string }[]) => events.map(({ type }) => type)

describe('the email form', () => {
  test(
    'submitting an email address looks up the user and logs the submission with the provider',
    { tags: ['password-flow.lookup', 'search-user.email'] },
    async () => {
      const { callsOf, screen } = await arrive('new')
      await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
      expect(callsOf('search.user')).toEqual([[EMAIL]])
      expect(callsOf('events.log')).toContainEqual(['email_sent', { email: EMAIL, type: 'reset_password' }])
    },
  )

  test(
    'a new user is asked to create a password',
    {
      tags: [
        'screens.password-create-or-login',
        'password-create.title',
        'password-create.email',
        'search.new',
        'password-flow.new',
      ],
    },
    async () => {
      const { screen } = await arrive('new')
      await expect
        .element(screen.getByRole('heading', { name: 'Finish creating your account by setting a password.' }))
        .toBeVisible()
      await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus()
      await expect.element(screen.getByLabelText('Email')).toHaveValue(EMAIL)
      await expect.element(screen.getByLabelText('Email')).toHaveAttribute('readonly')
    },
  )

  test(
    'a user with a password is asked to log in',
    {
      tags: [
        'screens.password-create-or-login',
        'password-login.title',
        'password-login.fields',
        'password-login.forgot',
        'search.password',
        'password-flow.known',
      ],
    },
    async () => {
      const { screen } = await arrive('password')
      const field = screen.getByLabelText('Password', { exact: true })
      await expect.element(field).toHaveFocus()
      await expect.element(field).toHaveAccessibleDescription('Log In')
      await expect.element(screen.getByRole('button', { name: en['password.login.forgot'] })).toBeVisible()
    },
  )

  test(
    'a user without a password is mailed a reset link at once when only passwords are configured',
    { tags: ['password-flow.passwordless', 'password-flow.sends-reset'] },
    async () => {
      const { screen, callsOf } = await arrive('passwordless')
      await expect.element(screen.getByRole('heading', { name: en['password.set-new.title'] })).toBeVisible()
      expect(callsOf('passwords.resetByEmailStart')).toHaveLength(1)
    },
  )

  test('a failed user lookup shows an error on the form', async () => {
    const { screen } = await renderWidget((f) =>
      f.withConfig({ products: ['passwords'] }).withResponse('search.user', () => {
        throw createNetworkError()
      }),
    )
    await screen.getByLabelText('Email').fill(EMAIL)
    await screen.getByRole('button', { name: en['email.continue'] }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
    await expect.element(screen.getByLabelText('Email')).toHaveValue(EMAIL)
  })
})

describe('creating an account', () => {
  test(
    'creating a password leads to the success screen and completes the flow once',
    { tags: ['password-create.continue', 'success.title', 'password-flow.created', 'password-create.body'] },
    async () => {
      const { screen, events, callsOf } = await arrive('new', (f) =>
        f.withConfig({ sessionOptions: { sessionDurationMinutes: 45 } }),
      )
      await submitPassword(screen)
      await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
      await expect.element(screen.getByText(en['success.text'])).toBeVisible()
      await expect.poll(() => types(events)).toEqual(['PASSWORD_CREATE', 'AUTHENTICATE_FLOW_COMPLETE'])
      expect(callsOf('passwords.create')).toEqual([
        [{ email: EMAIL, password: 'correct horse', session_duration_minutes: 45 }],
      ])
    },
  )

  test(
    'the error reset_password on account creation mails a reset link and shows the reset screen',
    { tags: 'password-flow.reset-screen' },
    async () => {
      const { screen, events } = await arrive('new', (f) => f.withResponse('passwords.create', fail('reset_password')))
      await submitPassword(screen)
      await expect.element(screen.getByRole('heading', { name: en['password.dedupe.title'] })).toBeVisible()
      expect(types(events)).toEqual(['PASSWORD_RESET_BY_EMAIL_START'])
    },
  )

  test('a breached new password is rejected with its own error text', async () => {
    const { screen } = await arrive('new', (f) => f.withResponse('passwords.create', fail('breached_password')))
    await submitPassword(screen)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.breached_password'])
  })

  test(
    'Enter does not submit a new password until it is found valid',
    { tags: 'password-input.disabled' },
    async () => {
      const { screen, callsOf } = await arrive('new', (f) =>
        f.withResponse('passwords.strengthCheck', () => ({ ...STRONG, valid_password: false, score: 1 })),
      )
      const field = screen.getByLabelText('Password', { exact: true })
      await field.fill('aaa')
      await expect.element(screen.getByText('Password strength: weak')).toBeVisible()
      ;(field.element() as HTMLInputElement).form?.requestSubmit()
      await expect
        .element(screen.getByRole('button', { name: 'Continue', exact: true }))
        .toHaveAttribute('aria-disabled', 'true')
      expect(callsOf('passwords.create')).toEqual([])
    },
  )

  test('a new user gets no choice of method when only passwords are configured', async () => {
    const { screen } = await arrive('new')
    await expect.element(screen.getByRole('heading', { name: 'Finish creating' })).toBeVisible()
    expect(screen.getByText('Choose how you would like to create your account.').elements()).toEqual([])
  })

  test(
    '"Email me a login link" mails a link and shows the confirmation',
    { tags: ['password-choose.title', 'password-choose.link'] },
    async () => {
      const { screen, callsOf, events } = await arrive('new', (f) => f.withConfig(WITH_LINKS))
      await expect
        .element(screen.getByRole('heading', { name: 'Choose how you would like to create your account.' }))
        .toBeVisible()
      await screen.getByRole('button', { name: 'Email me a login link' }).click()
      await expect.element(screen.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
      await expect.element(screen.getByText(fillIn(en['email-confirmation.text'], { email: EMAIL }))).toBeVisible()
      expect(types(events)).toEqual(['MAGIC_LINK_LOGIN_OR_CREATE'])
      expect(callsOf('magicLinks.email.loginOrCreate')).toEqual([
        [
          EMAIL,
          {
            login_magic_link_url: 'https://app.example/login',
            signup_magic_link_url: 'https://app.example/up',
            login_expiration_minutes: 30,
            signup_expiration_minutes: 30,
          },
        ],
      ])
    },
  )

  test(
    '"Email me a login code" mails a passcode and shows the passcode screen',
    { tags: 'password-choose.code' },
    async () => {
      const { screen, callsOf, events } = await arrive('new', (f) => f.withConfig(WITH_CODES))
      await screen.getByRole('button', { name: 'Email me a login code' }).click()
      await expect.element(screen.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
      expect(types(events)).toEqual(['OTP_LOGIN_OR_CREATE'])
      expect(callsOf('otps.email.loginOrCreate')).toEqual([[EMAIL, { expiration_minutes: 5 }]])
    },
  )

  test('the back arrow on the new password screen returns to the form with its email address', async () => {
    const { screen } = await arrive('new')
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(screen.getByRole('button', { name: en['email.continue'] })).toBeVisible()
    await expect.element(screen.getByLabelText('Email')).toHaveValue(EMAIL)
  })
})

describe('logging in', () => {
  test(
    'the correct password leads to the success screen and completes the flow once',
    {
      tags: [
        'screens.password-confirmation',
        'password-login.continue',
        'success.text',
        'password-flow.logged-in',
        'password-authenticate.body',
      ],
    },
    async () => {
      const { screen, events, callsOf } = await arrive('password', (f) =>
        f.withConfig({ sessionOptions: { sessionDurationMinutes: 60 } }),
      )
      await submitPassword(screen)
      await expect.element(screen.getByText(en['success.text'])).toBeVisible()
      await expect.poll(() => types(events)).toEqual(['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
      expect(callsOf('passwords.authenticate')).toEqual([
        [{ email: EMAIL, password: 'correct horse', session_duration_minutes: 60 }],
      ])
    },
  )

  test('a wrong password marks the field as invalid and focuses it', async () => {
    const { screen, errors } = await arrive('password', (f) =>
      f.withResponse('passwords.authenticate', fail('unauthorized_credentials')),
    )
    await submitPassword(screen, 'wrong')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.unauthorized_credentials'])
    const field = screen.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription('Log In Unauthorized credentials.')
    expect(errors).toEqual([expect.objectContaining({ error_type: 'unauthorized_credentials' })])
  })

  test.each([
    ['no_user_password', en['error.no_user_password']],
    ['email_not_found', en['error.email_not_found']],
    ['user_lock_limit_reached', en['error.user_lock_limit_reached']],
  ])('the error %s shows its text on the login screen', async (error_type, text) => {
    const { screen } = await arrive('password', (f) => f.withResponse('passwords.authenticate', fail(error_type)))
    await submitPassword(screen)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  })

  test(
    'the error reset_password on login mails a reset link and shows the reset screen',
    {
      tags: [
        'screens.password-dedupe',
        'password-dedupe.title',
        'password-flow.reset-mail',
        'password-flow.reset-screen',
      ],
    },
    async () => {
      const { screen, callsOf, errors } = await arrive('password', (f) =>
        f.withResponse('passwords.authenticate', fail('reset_password')),
      )
      await submitPassword(screen)
      await expect.element(screen.getByRole('heading', { name: en['password.dedupe.title'] })).toBeVisible()
      expect(callsOf('passwords.resetByEmailStart')).toHaveLength(1)
      expect(errors).toHaveLength(1)
    },
  )

  test(
    'a breached password on login mails a reset link and shows the breach screen',
    { tags: ['screens.password-breached', 'password-breached.title'] },
    async () => {
      const { screen } = await arrive('password', (f) =>
        f.withResponse('passwords.authenticate', fail('breached_password')),
      )
      await submitPassword(screen)
      await expect
        .element(screen.getByRole('heading', { name: 'Check your email to set a new password', exact: true }))
        .toBeVisible()
      await expect.element(screen.getByText(/security issue/)).toBeVisible()
    },
  )

  test(
    'a password reset email that cannot be sent shows its error on the login screen',
    { tags: 'password-login.title' },
    async () => {
      const { screen } = await arrive('password', (f) =>
        f
          .withResponse('passwords.authenticate', fail('reset_password'))
          .withResponse('passwords.resetByEmailStart', fail('inactive_email')),
      )
      await submitPassword(screen)
      await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.inactive_email'])
      await expect.element(screen.getByRole('heading', { name: 'Log In' })).toBeVisible()
    },
  )

  test('submitting the login form ten times sends one request', async () => {
    const { screen, callsOf } = await arrive('password', (f) =>
      f.withResponse('passwords.authenticate', () => new Promise(() => {})),
    )
    const field = screen.getByLabelText('Password', { exact: true })
    await field.fill('correct horse')
    for (let press = 0; press < 10; press++) (field.element() as HTMLInputElement).form?.requestSubmit()
    const button = screen.getByRole('button', { name: 'Continue', exact: true })
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    expect(callsOf('passwords.authenticate')).toHaveLength(1)
    await expect.element(screen.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a user without a password', () => {
  test(
    'a user without a password is mailed a magic link if configured, and can resend it',
    { tags: ['search.passwordless', 'password-flow.sends-link'] },
    async () => {
      const { screen, callsOf } = await arrive('passwordless', (f) => f.withConfig(WITH_LINKS))
      await expect.element(screen.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
      await expect.element(screen.getByText(fillIn(en['email-confirmation.text'], { email: EMAIL }))).toBeVisible()
      expect(callsOf('magicLinks.email.loginOrCreate')).toHaveLength(1)
      await screen.getByRole('button', { name: en['password.resend'] }).click()
      await expect.element(screen.getByText(en['password.resent'])).toBeVisible()
      expect(callsOf('magicLinks.email.loginOrCreate')).toHaveLength(2)
    },
  )

  test(
    'a user without a password is mailed a passcode if configured, and can sign in with it',
    { tags: ['passcode.back-hidden', 'password-flow.sends-passcode'] },
    async () => {
      const { screen, callsOf, events } = await arrive('passwordless', (f) => f.withConfig(WITH_CODES))
      await expect.element(screen.getByRole('heading', { name: en['passcode.title'] })).toBeVisible()
      expect(screen.getByRole('button', { name: 'Back' }).elements()).toEqual([])
      await screen.getByLabelText(en['passcode.title']).fill('123456')
      await expect.element(screen.getByText(en['passcode.verified'])).toBeVisible()
      expect(callsOf('otps.authenticate')).toEqual([['123456', 'email-test-1', { session_duration_minutes: 30 }]])
      await expect
        .poll(() => types(events))
        .toEqual(['OTP_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
    },
  )

  test.each([
    ['a link', WITH_LINKS],
    ['a passcode', WITH_CODES],
  ])(
    'after %s is mailed, "Create a password instead" mails a reset link',
    {
      tags: [
        'screens.password-set-new',
        'password-set-new.title',
        'password-passwordless.instead',
        'password-flow.instead',
      ],
    },
    async (_what, config) => {
      const { screen, callsOf } = await arrive('passwordless', (f) => f.withConfig(config))
      await screen.getByRole('button', { name: 'Create a password instead' }).click()
      await expect.element(screen.getByRole('heading', { name: en['password.set-new.title'] })).toBeVisible()
      expect(callsOf('passwords.resetByEmailStart')).toEqual([[{ email: EMAIL }]])
    },
  )

  test('a magic link email that cannot be sent shows an error and offers a retry or a new password', async () => {
    let attempts = 0
    const { screen } = await arrive('passwordless', (f) =>
      f.withConfig(WITH_LINKS).withResponse('magicLinks.email.loginOrCreate', () => {
        attempts += 1
        if (attempts === 1) throw createNetworkError()
      }),
    )
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
    await expect.element(screen.getByRole('button', { name: 'Create a password instead' })).toBeVisible()
    await screen.getByRole('button', { name: en['form.try-again'] }).click()
    await expect.element(screen.getByText(fillIn(en['email-confirmation.text'], { email: EMAIL }))).toBeVisible()
  })
})

describe('password managers', () => {
  test(
    'the password forms have the autocomplete values that password managers need',
    { tags: 'password-login.fields' },
    async () => {
      const created = await arrive('new')
      await expect.element(created.screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
      await expect
        .element(created.screen.getByLabelText('Password', { exact: true }))
        .toHaveAttribute('autocomplete', 'new-password')
      await created.screen.unmount()
      const { screen } = await arrive('password')
      await expect
        .element(screen.getByLabelText('Password', { exact: true }))
        .toHaveAttribute('autocomplete', 'current-password')
      expect(document.querySelectorAll('form')).toHaveLength(1)
    },
  )

  test('pasting into the password field is allowed', async () => {
    const { screen } = await arrive('password')
    await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
    const field = screen.getByLabelText('Password', { exact: true }).element()
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    expect(field.dispatchEvent(paste)).toBe(true)
    expect(field.hasAttribute('maxlength')).toBe(false)
  })
})
