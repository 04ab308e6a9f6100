import { expect, test } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { en } from '../../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

const REQUEST = { client_id: 'app', post_logout_redirect_uri: 'example.assistant.fault:/signed-out', state: 's' }
const PATH = `/oauth/logout?${new URLSearchParams(REQUEST)}`

test.each(['signed-in', 'signed-out'] as const)(
  'the logout page asks a %s user for confirmation',
  { tags: 'logout-start.caller' },
  async (state) => {
    const { screen, fake, address } = await renderApp(PATH, { fake: createFakeClient(state) })
    await expect.element(screen.getByRole('heading', { name: en['idp.logout.title'] })).toBeVisible()
    expect(fake.idp.oauthLogoutStart.mock.calls).toEqual([[REQUEST]])
    await expect.element(address).toHaveTextContent('/oauth/logout')
  },
)

test('Yes on the logout page ends the session', async () => {
  const { screen, fake } = await renderApp(PATH)
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByText(en['idp.logout.done'])).toBeVisible()
  expect(fake.session.revoke.mock.calls).toEqual([[{ forceClear: true }]])
})

test('No on the logout page keeps the session', async () => {
  const { screen, fake } = await renderApp(PATH)
  await screen.getByRole('button', { name: 'No' }).click()
  await expect.element(screen.getByText(en['idp.logout.stayed'])).toBeVisible()
  expect(fake.session.revoke).not.toHaveBeenCalled()
})

test.each(['client_id', 'post_logout_redirect_uri'])(
  'a logout request without %s names the missing parameter',
  { tags: ['logout-url.client-id', 'logout-url.redirect-uri'] },
  async (param) => {
    const query = new URLSearchParams(REQUEST)
    query.delete(param)
    const { screen, fake } = await renderApp(`/oauth/logout?${query}`)
    const text = fillIn(en['idp.missing-parameter'], { param })
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
    expect(fake.idp.oauthLogoutStart).not.toHaveBeenCalled()
  },
)
