import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createProviderError } from '../../testing/failures.ts'
import { renderPasswordReset } from '../../testing/render-password-reset.tsx'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

const MISSING = 'Please enter your password.'

afterEach(() => history.replaceState(null, '', location.pathname))

async function arrive(userType: 'new' | 'password') {
  const rendered = await renderWidget((f) =>
    f
      .withConfig({ products: ['passwords'] })
      .withResponse('search.user', () => ({ userType }))
      .withResponse('passwords.authenticate', () => {
        throw createProviderError('unauthorized_credentials')
      }),
  )
  await rendered.screen.getByLabelText('Email').fill('ada@example.com')
  await rendered.screen.getByRole('button', { name: en['email.continue'] }).click()
  return { ...rendered, field: rendered.screen.getByLabelText('Password', { exact: true }) }
}

test(
  'an empty login form shows an error at its password field, focuses it and sends no request',
  { tags: 'wcag.widget-3-3-1' },
  async () => {
    const { screen, field, callsOf } = await arrive('password')
    const button = screen.getByRole('button', { name: 'Continue', exact: true })
    for (let attempt = 1; attempt <= 2; attempt++) {
      await button.click()
      await expect.element(field).toHaveAccessibleDescription(`Log In ${MISSING}`)
      await expect.element(field).toHaveFocus()
      await expect.element(field).toBeInvalid()
    }
    expect(callsOf('passwords.authenticate')).toEqual([])
    await userEvent.keyboard('x')
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  },
)

test('submitting an empty password after a rejected one shows the missing-password error', async () => {
  const { screen, field, callsOf } = await arrive('password')
  await field.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.unauthorized_credentials'])
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(MISSING)
  expect(callsOf('passwords.authenticate')).toHaveLength(1)
})

test('an empty new password shows the missing-password error, and no account is created', async () => {
  const { screen, field, callsOf } = await arrive('new')
  for (let attempt = 1; attempt <= 2; attempt++) {
    // The button looks disabled until the password is strong, but may be pressed.
    await screen.getByRole('button', { name: 'Continue', exact: true }).click({ force: true })
    await expect.element(screen.getByRole('alert')).toHaveTextContent(MISSING)
    await expect.element(field).toBeInvalid()
    await expect.element(field).toHaveFocus()
  }
  await userEvent.keyboard('x')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  expect(callsOf('passwords.create')).toEqual([])
})

test('a password reset without a password shows an error and sends no request', async () => {
  const { screen, callsOf } = await renderPasswordReset((f) => f.withConfig({ products: ['passwords'] }))
  const field = screen.getByLabelText('Password', { exact: true })
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(MISSING)
  await expect.element(field).toHaveFocus()
  expect(callsOf('passwords.resetByEmail')).toEqual([])
})
