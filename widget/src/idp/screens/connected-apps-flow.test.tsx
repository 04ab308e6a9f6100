import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ConnectedApps } from '../../delivery/connected-apps.tsx'
import { ProviderContext } from '../../flow/provider-context.tsx'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createFakeUser } from '../../testing/fake-user.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import { createFixture, type Fixture } from '../../testing/fixture.ts'
import { en } from '../../messages/en.ts'

const ASSISTANT = {
  connected_app_id: 'connected-app-test-1',
  name: 'Chat\u202E Assistant',
  description: '',
  client_type: 'third_party_public',
  scopes_granted: 'openid offline_access',
  granted_at: '2026-11-20T10:00:00Z',
  last_used_at: '2026-11-21T12:30:00Z',
  redirect_urls: ['https://chatgpt.com/a', 'https://chatgpt.com/b', 'http://localhost:3118/cb', 'cursor://mcp/cb'],
}
/** An app as the mock provider describes it. */
const BARE = {
  connected_app_id: 'connected-app-test-2',
  name: 'Tasks',
  description: '',
  client_type: 'third_party',
  scopes_granted: '',
}

async function renderApps(describe: (fixture: Fixture) => Fixture) {
  const { client } = describe(createFixture().withUser(createFakeUser()))
  const fake = createFakeClient(client)
  const errors: unknown[] = []
  const callbacks = { onError: (error: unknown) => void errors.push(error) }
  const screen = await render(
    <ProviderContext client={fake.client}>
      <ConnectedApps callbacks={callbacks} />
    </ProviderContext>,
  )
  return { screen, errors, ...fake }
}

function withApps(...apps: object[]) {
  return (fixture: Fixture) => fixture.withResponse('user.getConnectedApps', () => ({ connected_apps: apps }))
}

test('each connected app is listed with its scopes, dates and redirect targets', async () => {
  const { screen } = await renderApps(withApps(ASSISTANT, BARE))
  await expect.element(screen.getByRole('heading', { name: 'Apps with access to your account' })).toHaveFocus()
  await expect.element(screen.getByText('Chat\uFFFD Assistant')).toBeVisible()
  await expect.element(screen.getByText('Keep this access while you are away')).toBeVisible()
  await expect.element(screen.getByText('Its answers go to chatgpt.com, localhost:3118, cursor:')).toBeVisible()
  await expect.element(screen.getByText('Allowed on November 20, 2026')).toBeVisible()
  await expect.element(screen.getByText(/^Last used on November 21, 2026 at /)).toBeVisible()
  expect(screen.getByRole('listitem').filter({ hasText: 'Tasks' }).element().textContent).toBe('TasksRemove access')
})

test('a connected app that was never used is labelled "Not used yet"', async () => {
  const { last_used_at: _, ...unused } = ASSISTANT
  const { screen } = await renderApps(withApps(unused))
  await expect.element(screen.getByText('Not used yet')).toBeVisible()
})

test('an empty list of connected apps explains how apps are added', async () => {
  const { screen } = await renderApps(withApps())
  const text = 'No app has access to your account. An app that you allow appears here.'
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('removing an app’s access requires a confirmation and is announced to screen readers', async () => {
  const { screen, callsOf } = await renderApps(withApps(ASSISTANT, BARE))
  await screen.getByRole('button', { name: 'Remove the access of Tasks' }).click()
  await expect.element(screen.getByText('It loses its access at once, and has to ask you again.')).toBeVisible()
  expect(callsOf('user.revokeConnectedApp')).toEqual([])
  await screen.getByRole('button', { name: 'Remove access', exact: true }).click()
  await expect.element(screen.getByRole('status').filter({ hasText: 'no longer has access' })).toBeVisible()
  expect(callsOf('user.revokeConnectedApp')).toEqual([['connected-app-test-2']])
  await expect.element(screen.getByRole('heading', { name: 'Apps with access to your account' })).toHaveFocus()
  expect(screen.getByRole('button').elements()).toHaveLength(1)
})

test('cancelling the removal keeps the app’s access and restores the focus', async () => {
  const { screen, callsOf } = await renderApps(withApps(BARE))
  await screen.getByRole('button', { name: 'Remove the access of Tasks' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove the access of Tasks' })).toHaveFocus()
  expect(callsOf('user.revokeConnectedApp')).toEqual([])
})

test('an app whose access was already removed in another tab leaves the list', async () => {
  const { screen } = await renderApps((f) =>
    withApps(BARE)(f).withResponse('user.revokeConnectedApp', () => {
      throw createProviderError('connected_app_not_found')
    }),
  )
  await screen.getByRole('button', { name: 'Remove the access of Tasks' }).click()
  await screen.getByRole('button', { name: 'Remove access', exact: true }).click()
  await expect.element(screen.getByText(/^No app has access/)).toBeVisible()
})

test('a failed removal of an app’s access shows an error and can be retried', async () => {
  let calls = 0
  const { screen, errors } = await renderApps((f) =>
    withApps(BARE)(f).withResponse('user.revokeConnectedApp', () => {
      calls += 1
      if (calls === 1) throw createNetworkError()
      return {}
    }),
  )
  await screen.getByRole('button', { name: 'Remove the access of Tasks' }).click()
  const remove = screen.getByRole('button', { name: 'Remove access', exact: true })
  await remove.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
  await remove.click()
  await expect.element(screen.getByText(/^No app has access/)).toBeVisible()
  expect(errors).toHaveLength(1)
})

test('a network error while loading the connected apps is shown and can be retried', async () => {
  let calls = 0
  const { screen } = await renderApps((f) =>
    f.withResponse('user.getConnectedApps', () => {
      calls += 1
      if (calls === 1) throw createNetworkError()
      return { connected_apps: [BARE] }
    }),
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
  await screen.getByRole('button', { name: en['form.try-again'] }).click()
  await expect.element(screen.getByText('Tasks', { exact: true })).toBeVisible()
})

test('the connected apps screen asks a visitor without a session to log in', async () => {
  const { screen } = await renderApps((f) =>
    f.withResponse('user.getConnectedApps', () => {
      throw createProviderError('user_unauthenticated')
    }),
  )
  const text = en['idp.no-session']
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
})
