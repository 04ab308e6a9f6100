import { ProviderError } from '@latchkey/widget/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { en } from '../../../widget/src/messages/en.ts'
import { EN } from '../messages/en.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Sets the address of the test page, from which the widget reads the type of the link. The router has its own. */
const ownPath = window.location.pathname
afterEach(() => history.replaceState(null, '', ownPath))

const signedOut = () => createFakeClient('signed-out')

describe('with a token', () => {
  test(
    'setting a new password signs in and follows the stored path',
    { tags: ['reset-by-email.token', 'reset-by-email.password', 'reset-by-email.duration'] },
    async () => {
      localStorage.setItem('returnTo', '/login')
      const fake = signedOut()
      const { screen } = await renderApp('/reset-password?token=token-1&stytch_token_type=reset_password', { fake })
      await expect.element(screen.getByRole('heading', { name: 'Reset password' })).toBeVisible()
      await screen.getByLabelText('Password', { exact: true }).fill('correct horse')
      const button = screen.getByRole('button', { name: 'Continue', exact: true })
      await expect.element(button).toHaveAttribute('aria-disabled', 'false')
      await button.click()
      await expect.element(screen.getByTestId('address')).toHaveTextContent(/^\/login$/)
      expect(fake.passwords.resetByEmail.mock.calls).toEqual([
        [{ token: 'token-1', password: 'correct horse', session_duration_minutes: 60 }],
      ])
    },
  )

  test(
    'the login link of a reset email signs in once, without a click',
    { tags: ['password-flow.login-token', 'magic-links-authenticate.duration'] },
    async () => {
      localStorage.setItem('returnTo', '/login')
      history.replaceState(null, '', '?stytch_token_type=login')
      const fake = signedOut()
      const { screen } = await renderApp('/reset-password?token=token-2&stytch_token_type=login', { fake })
      await expect.element(screen.getByTestId('address')).toHaveTextContent(/^\/login$/)
      expect(fake.magicLinks.authenticate.mock.calls).toEqual([
        ['token-2', { session_duration_minutes: 60 }, expect.any(Function)],
      ])
    },
  )

  test('the password reset page offers to request another link', async () => {
    const { screen } = await renderApp('/reset-password?token=token-3', { fake: signedOut() })
    await screen.getByRole('link', { name: 'Request another link' }).click()
    await expect.element(screen.getByRole('button', { name: 'Email me a link' })).toBeVisible()
  })
})

describe('without a token', () => {
  test('the password reset page requests an email with links back to itself', async () => {
    const fake = signedOut()
    const { screen } = await renderApp('/reset-password', { fake })
    await expect.element(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    await screen.getByLabelText('Email').fill('ada@example.com')
    await screen.getByRole('button', { name: 'Email me a link' }).click()
    await expect
      .element(screen.getByRole('status').getByText('A link to set a new password was sent to you at ada@example.com.'))
      .toBeVisible()
    const here = `${window.location.origin}/reset-password`
    expect(fake.passwords.resetByEmailStart.mock.calls).toEqual([
      [{ email: 'ada@example.com', login_redirect_url: here, reset_password_redirect_url: here }],
    ])
  })

  test(
    'a failed request for a reset link shows an error and keeps the email address',
    { tags: ['wcag.web-3-3-1', 'wcag.web-3-3-3', 'wcag.web-3-3-7'] },
    async () => {
      const fake = signedOut()
      fake.passwords.resetByEmailStart.mockRejectedValue(
        new ProviderError({
          status_code: 404,
          request_id: 'request-id-test-1',
          error_type: 'email_not_found',
          error_message: en['error.email_not_found'],
          error_url: '',
        }),
      )
      const { screen } = await renderApp('/reset-password', { fake })
      await screen.getByLabelText('Email').fill('nobody@example.com')
      await screen.getByRole('button', { name: 'Email me a link' }).click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent('The link could not be sent: Email not found.')
      await expect.element(screen.getByLabelText('Email')).toHaveValue('nobody@example.com')
    },
  )

  test('a reset link request that fails without a message shows “Unknown error” and can be repeated', async () => {
    const fake = signedOut()
    fake.passwords.resetByEmailStart.mockRejectedValueOnce(undefined)
    const { screen } = await renderApp('/reset-password', { fake })
    await screen.getByLabelText('Email').fill('ada@example.com')
    await screen.getByRole('button', { name: 'Email me a link' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The link could not be sent: Unknown error')
    await screen.getByRole('button', { name: 'Email me a link' }).click()
    await expect.element(screen.getByText('ada@example.com')).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
  })

  test('submitting the form again while a reset link is requested sends nothing', async () => {
    const fake = signedOut()
    fake.passwords.resetByEmailStart.mockImplementation(() => new Promise(() => {}))
    const { screen } = await renderApp('/reset-password', { fake })
    await screen.getByLabelText('Email').fill('ada@example.com')
    const form = screen.getByLabelText('Email').element().closest('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await expect.element(screen.getByLabelText('Email')).toHaveAttribute('readonly')
    form?.requestSubmit()
    expect(fake.passwords.resetByEmailStart).toHaveBeenCalledOnce()
  })

  test('a live region announces that a reset link is being requested, and nothing before', async () => {
    const fake = signedOut()
    fake.passwords.resetByEmailStart.mockImplementation(() => new Promise(() => {}))
    const { screen } = await renderApp('/reset-password', { fake })
    const announced = () => screen.container.querySelector('form output')?.textContent
    await screen.getByLabelText('Email').fill('ada@example.com')
    expect(announced()).toBe('')
    await screen.getByRole('button', { name: 'Email me a link' }).click()
    await expect.poll(announced).toBe('Sending...')
    await expect.element(screen.getByRole('button', { name: 'Sending...' })).toBeVisible()
  })

  test.each(['', 'ada', 'ada@example', 'ada@example.c'])(
    'no reset link is requested for the malformed email address "%s"',
    { tags: ['email.other-text', 'email.every-field'] },
    async (typed) => {
      const { screen, fake } = await renderApp('/reset-password', { fake: signedOut() })
      const field = screen.getByLabelText('Email')
      await field.fill(typed)
      await screen.getByRole('button', { name: 'Email me a link' }).click()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(/^Invalid email address\.$/)
      await expect.element(field).toHaveFocus()
      await expect.element(field).toHaveAccessibleDescription('Invalid email address.')
      expect(fake.passwords.resetByEmailStart).not.toHaveBeenCalled()
      await field.fill('ada@example.com')
      expect(screen.getByRole('alert').elements()).toEqual([])
    },
  )

  test('the link “Sign in with GitHub instead” leads from the password reset page to the login page', async () => {
    const { screen } = await renderApp('/reset-password', { fake: signedOut() })
    await screen.getByRole('link', { name: 'Sign in with GitHub instead' }).click()
    await expect.element(screen.getByRole('heading', { name: EN.login.title, exact: true })).toBeVisible()
  })
})
