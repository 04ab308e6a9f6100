import { describe, expect, test } from 'vitest'
import type { UserType } from '../../client/index.ts'
import type { WidgetConfig } from '../../config.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderWidget } from '../../testing/render-widget.tsx'

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

/** The screen that follows the email form for such a user. */
async function arrive(userType: UserType, describe: (fixture: Fixture) => Fixture = (f) => f) {
  const rendered = await renderWidget((f) =>
    describe(
      f
        .withConfig({ products: ['passwords'] })
        .withAnswer('search.user', () => ({ userType }))
        .withAnswer('passwords.strengthCheck', () => STRONG)
        .withAnswer('otps.email.loginOrCreate', () => ({ method_id: 'email-test-1' })),
    ),
  )
  const { screen } = rendered
  await screen.getByLabelText('Email').fill(EMAIL)
  await screen.getByRole('button', { name: 'Continue with email' }).click()
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

describe('an email that was entered is looked up', () => {
  test('and the provider is told of it under the wire name', async () => {
    const { callsOf, screen } = await arrive('new')
    await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
    expect(callsOf('search.user')).toEqual([[EMAIL]])
    expect(callsOf('events.log')).toContainEqual(['email_sent', { email: EMAIL, type: 'reset_password' }])
  })

  test('a new user is asked to create a password', async () => {
    const { screen } = await arrive('new')
    await expect
      .element(screen.getByRole('heading', { name: 'Finish creating your account by setting a password.' }))
      .toBeVisible()
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus()
    await expect.element(screen.getByLabelText('Email')).toHaveValue(EMAIL)
    await expect.element(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  })

  test('a user with a password is asked to log in', async () => {
    const { screen } = await arrive('password')
    const field = screen.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription('Log In')
    await expect.element(screen.getByRole('button', { name: 'Forgot Password?' })).toBeVisible()
  })

  test('a user without a password is sent something at once', async () => {
    const { screen, callsOf } = await arrive('passwordless')
    await expect.element(screen.getByRole('heading', { name: 'Check your email!' })).toBeVisible()
    expect(callsOf('passwords.resetByEmailStart')).toHaveLength(1)
  })

  test('and when that fails, the person stays where they are and is told', async () => {
    const { screen } = await renderWidget((f) =>
      f.withConfig({ products: ['passwords'] }).withAnswer('search.user', () => {
        throw createNetworkError()
      }),
    )
    await screen.getByLabelText('Email').fill(EMAIL)
    await screen.getByRole('button', { name: 'Continue with email' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('could not be reached')
    await expect.element(screen.getByLabelText('Email')).toHaveValue(EMAIL)
  })
})

describe('creating an account', () => {
  test('with a password ends on the success screen, and the page is told once', async () => {
    const { screen, events, callsOf } = await arrive('new')
    await submitPassword(screen)
    await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
    await expect.element(screen.getByText('You have successfully logged in.')).toBeVisible()
    await expect.poll(() => types(events)).toEqual(['PASSWORD_CREATE', 'AUTHENTICATE_FLOW_COMPLETE'])
    expect(callsOf('passwords.create')).toEqual([
      [{ email: EMAIL, password: 'correct horse', session_duration_minutes: 30 }],
    ])
  })

  test('when the server wants a reset, one is mailed and "Check your email to set a new password!" follows', async () => {
    const { screen, events } = await arrive('new', (f) => f.withAnswer('passwords.create', fail('reset_password')))
    await submitPassword(screen)
    await expect.element(screen.getByRole('heading', { name: 'Check your email to set a new password!' })).toBeVisible()
    expect(types(events)).toEqual(['PASSWORD_RESET_BY_EMAIL_START'])
  })

  test('a password that the server knows as breached is refused in words', async () => {
    const { screen } = await arrive('new', (f) => f.withAnswer('passwords.create', fail('breached_password')))
    await submitPassword(screen)
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Password appears in the list of breached passwords and must be reset.')
  })

  test('Enter does nothing before the password is known to be valid', async () => {
    const { screen, callsOf } = await arrive('new', (f) =>
      f.withAnswer('passwords.strengthCheck', () => ({ ...STRONG, valid_password: false, score: 1 })),
    )
    const field = screen.getByLabelText('Password', { exact: true })
    await field.fill('aaa')
    await expect.element(screen.getByText('Password strength: weak')).toBeVisible()
    ;(field.element() as HTMLInputElement).form?.requestSubmit()
    await expect
      .element(screen.getByRole('button', { name: 'Continue', exact: true }))
      .toHaveAttribute('aria-disabled', 'true')
    expect(callsOf('passwords.create')).toEqual([])
  })

  test('without any other way there is nothing to choose', async () => {
    const { screen } = await arrive('new')
    await expect.element(screen.getByRole('heading', { name: 'Finish creating' })).toBeVisible()
    expect(screen.getByText('Choose how you would like to create your account.').elements()).toEqual([])
  })

  test('"Email me a login link" mails one and says so', async () => {
    const { screen, callsOf, events } = await arrive('new', (f) => f.withConfig(WITH_LINKS))
    await expect
      .element(screen.getByRole('heading', { name: 'Choose how you would like to create your account.' }))
      .toBeVisible()
    await screen.getByRole('button', { name: 'Email me a login link' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect.element(screen.getByText(`An email was sent to ${EMAIL}.`)).toBeVisible()
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
  })

  test('"Email me a login code" mails one and asks for it', async () => {
    const { screen, callsOf, events } = await arrive('new', (f) => f.withConfig(WITH_CODES))
    await screen.getByRole('button', { name: 'Email me a login code' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
    expect(types(events)).toEqual(['OTP_LOGIN_OR_CREATE'])
    expect(callsOf('otps.email.loginOrCreate')).toEqual([[EMAIL, { expiration_minutes: 5 }]])
  })

  test('the arrow leads back to the address, which is still there', async () => {
    const { screen } = await arrive('new')
    await screen.getByRole('button', { name: 'Back' }).click()
    await expect.element(screen.getByRole('button', { name: 'Continue with email' })).toBeVisible()
    await expect.element(screen.getByLabelText('Email')).toHaveValue(EMAIL)
  })
})

describe('logging in', () => {
  test('with the right password ends on the success screen, and the page is told once', async () => {
    const { screen, events, callsOf } = await arrive('password', (f) =>
      f.withConfig({ sessionOptions: { sessionDurationMinutes: 60 } }),
    )
    await submitPassword(screen)
    await expect.element(screen.getByText('You have successfully logged in.')).toBeVisible()
    await expect.poll(() => types(events)).toEqual(['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
    expect(callsOf('passwords.authenticate')).toEqual([
      [{ email: EMAIL, password: 'correct horse', session_duration_minutes: 60 }],
    ])
  })

  test('a wrong password is said at the field, which has the focus', async () => {
    const { screen, errors } = await arrive('password', (f) =>
      f.withAnswer('passwords.authenticate', fail('unauthorized_credentials')),
    )
    await submitPassword(screen, 'wrong')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Unauthorized credentials.')
    const field = screen.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription('Log In Unauthorized credentials.')
    expect(errors).toEqual([expect.objectContaining({ error_type: 'unauthorized_credentials' })])
  })

  test.each([
    ['no_user_password', 'Password not found for this user. Please try again.'],
    ['email_not_found', 'Email not found.'],
    ['user_lock_limit_reached', 'Too many failed authentication attempts. Please try again later.'],
  ])('%s is told in words', async (error_type, text) => {
    const { screen } = await arrive('password', (f) => f.withAnswer('passwords.authenticate', fail(error_type)))
    await submitPassword(screen)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  })

  test('when the server wants a reset, one is mailed and "Check your email to set a new password!" follows', async () => {
    const { screen, callsOf, errors } = await arrive('password', (f) =>
      f.withAnswer('passwords.authenticate', fail('reset_password')),
    )
    await submitPassword(screen)
    await expect.element(screen.getByRole('heading', { name: 'Check your email to set a new password!' })).toBeVisible()
    expect(callsOf('passwords.resetByEmailStart')).toHaveLength(1)
    expect(errors).toHaveLength(1)
  })

  test('a breached password is reset as well, on the screen that says why', async () => {
    const { screen } = await arrive('password', (f) =>
      f.withAnswer('passwords.authenticate', fail('breached_password')),
    )
    await submitPassword(screen)
    await expect
      .element(screen.getByRole('heading', { name: 'Check your email to set a new password', exact: true }))
      .toBeVisible()
    await expect.element(screen.getByText(/security issue/)).toBeVisible()
  })

  test('a reset that cannot be mailed is told where the password was entered', async () => {
    const { screen } = await arrive('password', (f) =>
      f
        .withAnswer('passwords.authenticate', fail('reset_password'))
        .withAnswer('passwords.resetByEmailStart', fail('inactive_email')),
    )
    await submitPassword(screen)
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The email address is marked as inactive')
    await expect.element(screen.getByRole('heading', { name: 'Log In' })).toBeVisible()
  })

  test('ten times Enter is one login', async () => {
    const { screen, callsOf } = await arrive('password', (f) =>
      f.withAnswer('passwords.authenticate', () => new Promise(() => {})),
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
  test('is mailed a link where links are configured, and can have it again', async () => {
    const { screen, callsOf } = await arrive('passwordless', (f) => f.withConfig(WITH_LINKS))
    await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect.element(screen.getByText(`An email was sent to ${EMAIL}.`)).toBeVisible()
    expect(callsOf('magicLinks.email.loginOrCreate')).toHaveLength(1)
    await screen.getByRole('button', { name: 'Resend email' }).click()
    await expect.element(screen.getByText('Email resent')).toBeVisible()
    expect(callsOf('magicLinks.email.loginOrCreate')).toHaveLength(2)
  })

  test('is mailed a passcode where those are configured, and is signed in by it', async () => {
    const { screen, callsOf, events } = await arrive('passwordless', (f) => f.withConfig(WITH_CODES))
    await expect.element(screen.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Back' }).elements()).toEqual([])
    await screen.getByLabelText('Enter passcode').fill('123456')
    await expect.element(screen.getByText('Your passcode has been successfully verified.')).toBeVisible()
    expect(callsOf('otps.authenticate')).toEqual([['123456', 'email-test-1', { session_duration_minutes: 30 }]])
    await expect
      .poll(() => types(events))
      .toEqual(['OTP_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
  })

  test.each([
    ['a link', WITH_LINKS],
    ['a passcode', WITH_CODES],
  ])('who was mailed %s may "Create a password instead"', async (_what, config) => {
    const { screen, callsOf } = await arrive('passwordless', (f) => f.withConfig(config))
    await screen.getByRole('button', { name: 'Create a password instead' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Check your email!' })).toBeVisible()
    expect(callsOf('passwords.resetByEmailStart')).toEqual([[{ email: EMAIL }]])
  })

  test('to whom nothing could be sent is told, and can try again or create a password', async () => {
    let attempts = 0
    const { screen } = await arrive('passwordless', (f) =>
      f.withConfig(WITH_LINKS).withAnswer('magicLinks.email.loginOrCreate', () => {
        attempts += 1
        if (attempts === 1) throw createNetworkError()
      }),
    )
    await expect.element(screen.getByRole('alert')).toHaveTextContent('could not be reached')
    await expect.element(screen.getByRole('button', { name: 'Create a password instead' })).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText(`An email was sent to ${EMAIL}.`)).toBeVisible()
  })
})

describe('password managers', () => {
  test('find the address beside a new password, and beside a known one', async () => {
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
  })

  test('may paste: nothing forbids it', async () => {
    const { screen } = await arrive('password')
    await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
    const field = screen.getByLabelText('Password', { exact: true }).element()
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    expect(field.dispatchEvent(paste)).toBe(true)
    expect(field.hasAttribute('maxlength')).toBe(false)
  })
})
