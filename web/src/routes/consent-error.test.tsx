import { NetworkError, ProviderError, SchemaError } from '@latchkey/widget/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClient } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { en } from '../../../widget/src/messages/en.ts'
import { EN_APP } from '../messages/en-app.ts'

const PATH = '/oauth/authorize?client_id=connected-app-test-1&redirect_uri=https%3A%2F%2Fclient.example%2Fcb'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

function toError(error_type: string, status_code: number, error_message = 'The server says so.') {
  return new ProviderError({ error_type, error_message, status_code, error_url: '', request_id: 'r' })
}

async function renderFailing(error: unknown) {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeStart.mockRejectedValue(error)
  const rendered = await renderApp(PATH, { fake })
  await expect.element(rendered.screen.getByRole('alert')).toHaveTextContent(EN_APP.consent.loadFailed)
  return rendered
}

test.each([
  ['a failed provider', toError('internal_server_error', 500)],
  ['too many requests', toError('too_many_requests', 429)],
  ['a timeout', toError('request_timeout', 408)],
  ['an ended session', toError('session_not_found', 404)],
  ['an outage', new NetworkError('not reached')],
])(
  'after %s, the Try Again button of the consent page reloads it',
  { tags: 'consent.try-again' },
  async (_case, error) => {
    const { screen, navigation } = await renderFailing(error)
    expect(screen.getByRole('link', { name: 'Go Home' }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'Try Again' }).click()
    expect(navigation.reload).toHaveBeenCalledOnce()
  },
)

const UNKNOWN_CLIENT =
  'The app that sent you here is not registered. Go back to it and connect it again. If that does not help, please reach out to the application developer.'
const UNKNOWN_REDIRECT =
  'The app that sent you here asks to return to an address that is not registered. Please reach out to the application developer.'
const OTHER =
  'This request cannot be authorized as it is. Go back to the app that sent you here, or reach out to the application developer.'

test.each([
  ['an unknown client', toError('connected_app_not_found', 404), UNKNOWN_CLIENT],
  ['a malformed client id', toError('invalid_client_id', 400), UNKNOWN_CLIENT],
  ['an unregistered redirect URI', toError('connected_app_invalid_redirect_url', 400), UNKNOWN_REDIRECT],
  [
    'a redirect URI of another client',
    toError('connected_app_supplied_redirect_url_not_found_in_client', 401),
    UNKNOWN_REDIRECT,
  ],
  ['a scope that does not exist', toError('oauth_invalid_scope_requested', 400), OTHER],
  ['a malformed request', new SchemaError('body', []), OTHER],
])('%s shows advice on the consent page beside the Try Again button', async (_case, error, advice) => {
  const { screen, address, navigation } = await renderFailing(error)
  await expect.element(screen.getByText(advice)).toBeVisible()
  await screen.getByRole('button', { name: 'Try Again' }).click()
  expect(navigation.reload).toHaveBeenCalledOnce()
  await screen.getByRole('link', { name: 'Go Home' }).click()
  await expect.element(address).toHaveTextContent(/^\/$/)
})

test('during an outage the consent page shows a message without technical terms', async () => {
  const { screen } = await renderFailing(new NetworkError('The provider answered 502 without a JSON body.'))
  await expect.element(screen.getByText(en['failure.network'])).toBeVisible()
})

test(
  'a documentation URL in an error message of the consent page is a link',
  { tags: 'provider.links-in-app' },
  async () => {
    const message = 'No authorization page. See https://stytch.com/docs/guides.'
    const { screen } = await renderFailing(toError('authorization_endpoint_not_configured_for_project', 400, message))
    const link = screen.getByRole('link', { name: 'https://stytch.com/docs/guides' })
    await expect.element(link).toHaveAttribute('href', 'https://stytch.com/docs/guides')
  },
)
