import { expect, test } from 'vitest'
import { SecondFactorRequiredError } from '../../client/errors.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { createProviderError } from '../../testing/failures.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

const needSecondFactor = () => {
  throw new SecondFactorRequiredError('Another factor is needed.')
}

/** Logs in with a password, which is the first of two factors. */
async function logIn(describe: (fixture: Fixture) => Fixture = (f) => f) {
  const rendered = await renderWidget((f) =>
    describe(
      f
        .withConfig({ products: ['passwords'] })
        .withResponse('search.user', () => ({ userType: 'password' }))
        .withResponse('passwords.authenticate', needSecondFactor),
    ),
  )
  const { screen } = rendered
  await screen.getByLabelText('Email').fill('ada@example.com')
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  await screen.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'One more step' })).toHaveFocus()
  return rendered
}

test(
  'a sign-in that requires a second factor completes only after its code is entered',
  { tags: 'session-state.intermediate-sign-in' },
  async () => {
    const { screen, callsOf, events, errors } = await logIn()
    expect([events, errors]).toEqual([[], []])
    await screen.getByLabelText('Code').fill('123 456')
    await screen.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.element(screen.getByText(en['success.text'])).toBeVisible()
    expect(callsOf('totps.authenticate')).toEqual([[{ totp_code: '123456', session_duration_minutes: 30 }]])
    expect(events.map(({ type }) => type)).toEqual(['AUTHENTICATE_FLOW_COMPLETE'])
  },
)

test('the second-factor code field has the autocomplete value one-time-code', async () => {
  const { screen } = await logIn()
  await expect.element(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code')
})

test('a second-factor code in digits of another script is accepted', async () => {
  const { screen, callsOf } = await logIn()
  await screen.getByLabelText('Code').fill('١٢٣ ٤٥٦')
  await screen.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.element(screen.getByText(en['success.text'])).toBeVisible()
  expect(callsOf('totps.authenticate')).toEqual([[{ totp_code: '123456', session_duration_minutes: 30 }]])
})

test('a recovery code is accepted in place of a TOTP code', async () => {
  const { screen, callsOf } = await logIn()
  await screen.getByLabelText('Code').fill('CKSS-2skx-ebow ')
  await screen.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.element(screen.getByText(en['success.text'])).toBeVisible()
  expect(callsOf('totps.recover')).toEqual([[{ recovery_code: 'ckss-2skx-ebow', session_duration_minutes: 30 }]])
})

test('an empty second-factor form shows an error at the field and sends no request', async () => {
  const { screen, callsOf } = await logIn()
  const code = screen.getByLabelText('Code')
  for (let attempt = 1; attempt <= 2; attempt++) {
    await screen.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect.element(code).toHaveAccessibleDescription(en['error.invalid_code'])
    await expect.element(code).toHaveFocus()
  }
  expect([callsOf('totps.recover'), callsOf('totps.authenticate')]).toEqual([[], []])
})

test('a wrong second-factor code shows its error and focuses the field', async () => {
  const { screen } = await logIn((f) =>
    f.withResponse('totps.authenticate', () => {
      throw createProviderError('unable_to_authenticate_totp', 'The code is wrong.')
    }),
  )
  await screen.getByLabelText('Code').fill('000000')
  await screen.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The code is wrong.')
  await expect.element(screen.getByLabelText('Code')).toHaveFocus()
})

test('the back arrow on the second-factor screen returns to the sign-in methods', async () => {
  const { screen } = await logIn()
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByRole('button', { name: en['email.continue'] })).toBeVisible()
})

test('a widget with an intermediate session token starts at the second-factor screen', async () => {
  const { screen } = await renderWidget((f) => f.withOauth('github').withIntermediateToken('ist-1'))
  await expect.element(screen.getByRole('heading', { name: 'One more step' })).toBeVisible()
})
