import { expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { en } from '../../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

const REQUEST = '/oauth/authorize?client_id=c&redirect_uri=https%3A%2F%2Fclient.example%2Fcb&state=a%2Bb'

test.each(['/', REQUEST])('the page %s shows the signed-in account', async (path) => {
  const { screen } = await renderApp(path)
  await expect
    .element(screen.getByText(fillIn(en['idp.consent.signed-in-as'], { account: 'ada@example.com' }), { exact: true }))
    .toBeVisible()
})

test('"Not you?" on the consent page signs out, and the next sign-in resumes the same request', async () => {
  const { screen, fake, address } = await renderApp(REQUEST)
  await screen.getByRole('button', { name: en['idp.consent.not-you'] }).click()
  await expect.element(address).toHaveTextContent('/login')
  expect(fake.session.revoke).toHaveBeenCalledExactlyOnceWith({ forceClear: true })
  fake.signIn()
  await expect.element(address).toHaveTextContent(REQUEST)
})

test('"Not you?" can be pressed again when signing out has failed', async () => {
  const fake = createFakeClient()
  fake.session.revoke.mockRejectedValueOnce(new Error('away'))
  const { screen, address } = await renderApp(REQUEST, { fake })
  const leave = screen.getByRole('button', { name: en['idp.consent.not-you'] })
  await leave.click()
  await expect.element(leave).not.toHaveAttribute('aria-disabled')
  await leave.click()
  await expect.element(address).toHaveTextContent('/login')
})

test('"Not you?" on the home page signs out', async () => {
  const fake = createFakeClient()
  const { screen, address } = await renderApp('/', { fake })
  await screen.getByRole('button', { name: en['idp.consent.not-you'] }).click()
  await expect.element(address).toHaveTextContent('/login')
})

test('the “Not you?” button remains available after a failed submit of the consent page', async () => {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeSubmit.mockRejectedValue(new Error('away'))
  const { screen } = await renderApp(REQUEST, { fake })
  await screen.getByRole('button', { name: 'Allow' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: en['idp.consent.not-you'] })).toBeVisible()
})

test('the “Not you?” button is removed while the consent decision is submitted', async () => {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeSubmit.mockReturnValue(new Promise(() => {}))
  const { screen } = await renderApp(REQUEST, { fake })
  await screen.getByRole('button', { name: 'Allow' }).click()
  await expect.element(screen.getByRole('button', { name: en['idp.consent.submitting'] })).toBeVisible()
  await expect
    .element(screen.getByText(fillIn(en['idp.consent.signed-in-as'], { account: 'ada@example.com' })))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: en['idp.consent.not-you'] })).not.toBeInTheDocument()
})
