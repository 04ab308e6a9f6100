import { NetworkError, ProviderError, UnsafeRedirectError } from '@latchkey/widget/client'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClient, toQuestion } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { en } from '../../../widget/src/messages/en.ts'
import { EN_APP } from '../messages/en-app.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'
import { EN } from '../messages/en.ts'

const REQUEST = {
  client_id: 'connected-app-test-1',
  redirect_uri: 'https://client.example/cb',
  response_type: 'code',
  state: 'a=b&c+d%2F{"e":1}',
  nonce: 'n',
  code_challenge: 'c',
  prompt: 'consent',
}
const SCOPES = ['openid', 'email', 'profile']
const RESOURCES = ['https://a.example/mcp', 'https://b.example/mcp']
const PROVIDER_ERROR = new ProviderError({
  error_type: 'connected_app_not_found',
  error_message: 'The client is not known.',
  status_code: 404,
  error_url: '',
  request_id: 'r',
})

afterEach(() => void vi.useRealTimers())

function toPath(changes: Record<string, string> = {}) {
  const query = new URLSearchParams({ ...REQUEST, ...changes })
  for (const resource of RESOURCES) query.append('resource', resource)
  return `/oauth/authorize?${query}`
}

function listedIn(screen: Awaited<ReturnType<typeof renderApp>>['screen'], name: string) {
  const items = screen.getByRole('list', { name }).getByRole('listitem').elements()
  return items.map((item) => item.textContent)
}

async function renderFailing(error: unknown) {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeStart.mockRejectedValue(error)
  return renderApp(toPath(), { fake })
}

test('the consent page shows “Loading...” until the provider responds', { tags: 'consent-state.loading' }, async () => {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeStart.mockReturnValue(new Promise(() => {}))
  const { screen } = await renderApp(toPath(), { fake })
  await expect.element(screen.getByText(EN.loading)).toBeVisible()
})

test(
  'the consent page sends one start request, with only the parameters of that endpoint',
  {
    tags: [
      'oauth-request.prompt',
      'consent-flow.preflight',
      'authorize-start.sends-client-id',
      'authorize-start.sends-redirect-uri',
      'authorize-start.sends-response-type',
      'authorize-start.sends-scopes',
      'authorize-start.sends-prompt',
    ],
  },
  async () => {
    const { screen, fake } = await renderApp(toPath())
    await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
    const { client_id, redirect_uri, response_type, prompt } = REQUEST
    expect(fake.idp.oauthAuthorizeStart.mock.calls).toEqual([
      [{ client_id, redirect_uri, response_type, scopes: SCOPES, prompt }],
    ])
  },
)

test(
  'the consent page shows the client and the permissions',
  {
    tags: [
      'consent.title',
      'consent.client-name',
      'consent.view-workspaces',
      'consent.manage-tasks',
      'authorize-start.client-name',
      'consent-state.loaded',
      'user.consent',
      'authorize-start.reads-client-name',
    ],
  },
  async () => {
    const { screen } = await renderApp(toPath())
    await expect.element(screen.getByRole('heading', { name: 'Authorization Request' })).toBeVisible()
    await expect.element(screen.getByText('Chat Assistant wants to access your account.')).toBeVisible()
    expect(listedIn(screen, 'It will be able to:')).toEqual([
      'View your Asana workspaces',
      'View and manage your Asana tasks',
      en['idp.scope.openid'],
    ])
  },
)

test('the consent page describes the requested scopes in words', async () => {
  const fake = createFakeClient()
  const scope_results = [
    { scope: 'openid', description: 'ignored', is_grantable: true },
    { scope: 'offline_access', description: '', is_grantable: true },
    { scope: 'read:doc', description: 'Read your documents', is_grantable: true },
    { scope: 'write:doc', description: '', is_grantable: true },
  ]
  fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ scope_results }))
  const { screen } = await renderApp(toPath(), { fake })
  await expect.element(screen.getByText('Read your documents')).toBeVisible()
  expect(listedIn(screen, EN_APP.consent.permissionsTitle).slice(2)).toEqual([
    en['idp.scope.openid'],
    en['idp.scope.offline_access'],
    'Read your documents',
    fillIn(en['idp.scope.unknown'], { scope: 'write:doc' }),
  ])
})

test.each([
  ['of Asana', {}, 'https://asana.com/terms/privacy-statement'],
  ['that is configured', { privacy_policy_url: 'https://tools.example/privacy' }, 'https://tools.example/privacy'],
])(
  'the footer of the consent page links to the privacy policy %s',
  { tags: 'consent.privacy-policy' },
  async (_which, config, url) => {
    const { screen } = await renderApp(toPath(), { config })
    await expect.element(screen.getByText('Read the privacy policy to see how your data is handled.')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', url)
  },
)

test(
  'the consent page shows the product name for a client without a name',
  { tags: 'consent.client-fallback' },
  async () => {
    const fake = createFakeClient()
    const { client } = toQuestion()
    fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ client: { ...client, client_name: '' } }))
    const { screen } = await renderApp(toPath(), { fake })
    await expect.element(screen.getByText('Unofficial Asana MCP Server wants to access your account.')).toBeVisible()
  },
)

test('the consent page shows the host of the redirect URI', async () => {
  const { screen } = await renderApp(toPath())
  await expect
    .element(screen.getByText(fillIn(en['idp.consent.returns-to.site'], { target: 'client.example' })))
    .toBeVisible()
})

test('the consent page points out a redirect to a program on this device', async () => {
  const { screen } = await renderApp(toPath({ redirect_uri: 'http://127.0.0.1:33418/cb' }))
  await expect
    .element(screen.getByText(fillIn(en['idp.consent.returns-to.site'], { target: '127.0.0.1:33418' })))
    .toBeVisible()
  await expect.element(screen.getByText(/a program on this device/)).toBeVisible()
})

test(
  'the consent page lists scopes that the user cannot grant',
  {
    tags: [
      'idp-consent.not-grantable',
      'authorize-start.scope-results',
      'policy.not-grantable',
      'authorize-start.reads-scope-results',
    ],
  },
  async () => {
    const fake = createFakeClient()
    const scope_results = [{ scope: 'full_access', description: '', is_grantable: false }]
    fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ scope_results }))
    const { screen } = await renderApp(toPath(), { fake })
    const text = fillIn(en['idp.consent.not-grantable'], { client: 'Chat Assistant' })
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByText(en['idp.scope.full_access'])).toBeVisible()
    expect(listedIn(screen, text)).toHaveLength(1)
  },
)

test.each([
  ['Allow', true, 'https://client.example/cb?code=1'],
  ['Deny', false, 'https://client.example/cb?error=access_denied&state=s'],
] as const)(
  '%s on the consent page submits the whole request and follows the returned URL',
  {
    tags: [
      'story.consent-page',
      'consent.allow',
      'consent.deny',
      'consent.allow-redirects',
      'oauth-request.code-challenge',
      'oauth-request.nonce',
      'consent-flow.choice',
      'authorize-start.reads-consent-required',
      'authorize-submit.parameters',
      'authorize-submit.consent-granted',
      'authorize-submit.reads-redirect-uri',
    ],
  },
  async (name, consent_granted, redirect_uri) => {
    const fake = createFakeClient()
    fake.idp.oauthAuthorizeSubmit.mockResolvedValue({ redirect_uri })
    const { screen, navigation } = await renderApp(toPath(), { fake })
    await screen.getByRole('button', { name }).click()
    await expect.poll(() => navigation.leave.mock.calls).toEqual([[redirect_uri]])
    expect(fake.idp.oauthAuthorizeSubmit.mock.calls).toEqual([
      [{ ...REQUEST, scopes: SCOPES, resources: RESOURCES, consent_granted }],
    ])
  },
)

test(
  'while a consent decision is submitted, the button label changes and a second click is ignored',
  { tags: ['consent.submitting', 'consent-state.submitting'] },
  async () => {
    const fake = createFakeClient()
    fake.idp.oauthAuthorizeSubmit.mockReturnValue(new Promise(() => {}))
    const { screen } = await renderApp(toPath(), { fake })
    const allow = screen.getByRole('button', { name: 'Allow' })
    await expect.element(allow).toBeVisible()
    const status = () => screen.container.querySelector('.decision + output')?.textContent
    expect(status()).toBe('')
    await allow.click()
    await expect.poll(status).toBe(en['idp.consent.submitting'])
    const button = screen.getByRole('button', { name: en['idp.consent.submitting'] })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveFocus()
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(fake.idp.oauthAuthorizeSubmit).toHaveBeenCalledOnce()
  },
)

test('two immediate clicks on the consent page submit one decision', async () => {
  const { screen, fake } = await renderApp(toPath())
  const deny = screen.getByRole('button', { name: 'Deny' })
  await expect.element(deny).toBeVisible()
  for (let click = 0; click < 2; click++) deny.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(fake.idp.oauthAuthorizeSubmit).toHaveBeenCalledOnce()
})

test('a newly rendered consent page ignores a click on Allow, but not on Deny', { tags: 'threat.c1' }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { screen, fake } = await renderApp(toPath())
  const allow = screen.getByRole('button', { name: 'Allow' })
  while (allow.query() === null) await vi.advanceTimersByTimeAsync(0)
  await allow.click({ force: true })
  expect(fake.idp.oauthAuthorizeSubmit).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Deny' }).click({ force: true })
  expect(fake.idp.oauthAuthorizeSubmit).toHaveBeenCalledOnce()
})

test('the Allow button of the consent page ignores scripted clicks', { tags: 'threat.c1' }, async () => {
  const { screen, fake } = await renderApp(toPath())
  const allow = screen.getByRole('button', { name: 'Allow' })
  await expect.element(allow).not.toHaveAttribute('aria-disabled')
  allow.element().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  expect(fake.idp.oauthAuthorizeSubmit).not.toHaveBeenCalled()
  await allow.click()
  expect(fake.idp.oauthAuthorizeSubmit).toHaveBeenCalledOnce()
})

test(
  'an authorization request that needs no consent is submitted immediately and once',
  { tags: ['authorize-start.consent-required', 'consent-flow.auto-submit', 'authorize-start.reads-consent-required'] },
  async () => {
    const fake = createFakeClient()
    fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ consent_required: false }))
    const { screen, navigation } = await renderApp(toPath(), { fake })
    await expect.poll(() => navigation.leave).toHaveBeenCalledOnce()
    expect(fake.idp.oauthAuthorizeSubmit.mock.calls).toEqual([
      [{ ...REQUEST, scopes: SCOPES, resources: RESOURCES, consent_granted: false }],
    ])
    expect(screen.getByRole('button', { name: 'Allow' }).elements()).toHaveLength(0)
  },
)

test('an authorization request that needs no consent shows no buttons while it is submitted', async () => {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ consent_required: false }))
  fake.idp.oauthAuthorizeSubmit.mockImplementation(() => new Promise(() => {}))
  const { screen } = await renderApp(toPath(), { fake })
  await expect.element(screen.getByText(en['idp.consent.submitting'])).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('the consent page shows no error before a decision', async () => {
  const { screen } = await renderApp(toPath())
  await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  expect(screen.getByText('Authorization failed. Please try again.').elements()).toEqual([])
})

test(
  'a failed submit of the consent page shows an error and keeps the buttons usable',
  { tags: ['consent.submit-failed', 'app.not-submitted'] },
  async () => {
    const fake = createFakeClient()
    fake.idp.oauthAuthorizeSubmit.mockRejectedValueOnce(PROVIDER_ERROR)
    const { screen, navigation } = await renderApp(toPath(), { fake })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Authorization failed. Please try again.')
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(() => navigation.leave).toHaveBeenCalledOnce()
  },
)

test.each(['oauthAuthorizeSubmit', 'oauthAuthorizeStart'] as const)(
  'a session that has ended before %s leads to the login page, from which the person comes back',
  async (call) => {
    const fake = createFakeClient()
    const ended = new ProviderError({
      error_type: 'user_unauthenticated',
      error_message: 'No session.',
      status_code: 401,
      error_url: '',
      request_id: 'r',
    })
    fake.idp[call].mockRejectedValue(ended)
    fake.session.authenticate.mockImplementation(async () => {
      fake.signOut()
      throw ended
    })
    const { screen, address } = await renderApp(toPath(), { fake })
    if (call === 'oauthAuthorizeSubmit') await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.element(address).toHaveTextContent('/login')
    expect(sessionStorage.getItem('returnTo')).toBe(toPath())
  },
)

test.each(['Allow', 'Deny'])(
  'after %s, a returned URL that could run script is handled as a failed submit',
  async (name) => {
    const { screen, navigation } = await renderApp(toPath())
    navigation.leave.mockImplementation(() => {
      throw new UnsafeRedirectError('javascript:')
    })
    await screen.getByRole('button', { name }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Authorization failed. Please try again.')
  },
)

test('after a redirect to a native app, the consent page names the app to continue in', async () => {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeSubmit.mockResolvedValue({ redirect_uri: 'cursor://mcp/callback?code=1' })
  const { screen } = await renderApp(toPath({ redirect_uri: 'cursor://mcp/callback' }), { fake })
  await screen.getByRole('button', { name: 'Allow' }).click()
  await expect
    .element(screen.getByText(fillIn(en['idp.consent.submitted'], { client: 'Chat Assistant' })))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Authorization Request' })).toHaveFocus()
})

test.each([true, false])(
  'a link opens a native app again, as often as it is pressed (consent required: %s)',
  async (consent_required) => {
    const fake = createFakeClient()
    const redirect_uri = 'cursor://mcp/callback?code=1&state=s'
    fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ consent_required }))
    fake.idp.oauthAuthorizeSubmit.mockResolvedValue({ redirect_uri })
    const { screen } = await renderApp(toPath({ redirect_uri: 'cursor://mcp/callback' }), { fake })
    if (consent_required) await screen.getByRole('button', { name: 'Allow' }).click()
    const link = screen.getByRole('link', { name: 'Open Chat Assistant' })
    await expect.element(link).toHaveAttribute('href', redirect_uri)
    await expect.element(screen.getByText(en['idp.consent.open-help'])).toBeVisible()
    expect(fake.idp.oauthAuthorizeSubmit).toHaveBeenCalledOnce()
  },
)

test('after a redirect to a web page, no link to an app is shown', async () => {
  const { screen, navigation } = await renderApp(toPath())
  await screen.getByRole('button', { name: 'Allow' }).click()
  await expect.poll(() => navigation.leave).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: /^Open/ }).elements()).toEqual([])
})

test('a redirect to a native app that needs no consent is not reported as a denial', async () => {
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ consent_required: false }))
  fake.idp.oauthAuthorizeSubmit.mockResolvedValue({ redirect_uri: 'cursor://mcp/callback?code=1' })
  const { screen } = await renderApp(toPath({ redirect_uri: 'cursor://mcp/callback' }), { fake })
  await expect
    .element(screen.getByText(fillIn(en['idp.consent.submitted'], { client: 'Chat Assistant' })))
    .toBeVisible()
})

const DENIED = `https://client.example/cb?${new URLSearchParams({ error: 'access_denied', state: REQUEST.state })}`

test.each([
  ['with a code in the URL', { redirect_uri: 'https://client.example/cb?code=1' }],
  ['with a code beside the URL', { redirect_uri: 'https://client.example/cb?code=1', authorization_code: '1' }],
  ['without a URL', { redirect_uri: '' }],
])(
  'Deny redirects to the client with access_denied when the provider responds %s',
  { tags: ['consent.deny-after-failure', 'consent-flow.denied', 'app.denied'] },
  async (_how, answer) => {
    const fake = createFakeClient()
    fake.idp.oauthAuthorizeSubmit.mockResolvedValue(answer)
    const { screen, navigation } = await renderApp(toPath(), { fake })
    await screen.getByRole('button', { name: 'Deny' }).click()
    await expect.element(screen.getByText(en['idp.consent.denied'])).toBeVisible()
    expect(navigation.leave.mock.calls).toEqual([[DENIED]])
  },
)

test.each([PROVIDER_ERROR, new NetworkError('not reached')])(
  'Deny redirects to the client with access_denied when the submit fails: %s',
  { tags: 'consent.deny-after-failure' },
  async (error) => {
    const fake = createFakeClient()
    fake.idp.oauthAuthorizeSubmit.mockRejectedValue(error)
    const { screen, navigation } = await renderApp(toPath(), { fake })
    await screen.getByRole('button', { name: 'Deny' }).click()
    await expect.poll(() => navigation.leave.mock.calls).toEqual([[DENIED]])
  },
)

test(
  'Deny redirects to the client with access_denied after a failed submit that needed no consent',
  { tags: 'consent.deny-after-failure' },
  async () => {
    const fake = createFakeClient()
    fake.idp.oauthAuthorizeStart.mockResolvedValue(toQuestion({ consent_required: false }))
    fake.idp.oauthAuthorizeSubmit.mockRejectedValueOnce(PROVIDER_ERROR)
    const { screen, navigation } = await renderApp(toPath(), { fake })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Authorization failed. Please try again.')
    await screen.getByRole('button', { name: 'Deny' }).click()
    await expect.poll(() => navigation.leave.mock.calls).toEqual([[DENIED]])
  },
)

test(
  'a rejected authorization request shows its error immediately and is not retried',
  { tags: ['consent.load-title', 'consent.load-text', 'consent-state.error', 'app.not-loaded'] },
  async () => {
    const { screen, fake } = await renderFailing(PROVIDER_ERROR)
    await expect.element(screen.getByRole('heading', { name: 'Authorization Error' })).toBeVisible()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load authorization details.')
    await expect.element(screen.getByText('The client is not known.')).toBeVisible()
    expect(fake.idp.oauthAuthorizeStart).toHaveBeenCalledOnce()
  },
)

test(
  'a failed authorization request names an ended session as the reason',
  { tags: ['active-session.consent', 'app.no-session'] },
  async () => {
    const ended = {
      error_type: 'session_not_found',
      error_message: 'x',
      status_code: 404,
      error_url: '',
      request_id: 'r',
    }
    const { screen } = await renderFailing(new ProviderError(ended))
    await expect.element(screen.getByText(en['idp.no-session'])).toBeVisible()
  },
)

test('after a network error, the consent page repeats the request after five seconds', async () => {
  vi.useFakeTimers()
  const fake = createFakeClient()
  fake.idp.oauthAuthorizeStart.mockRejectedValueOnce(new NetworkError('not reached'))
  const { screen } = await renderApp(toPath(), { fake })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to load authorization details.')
  await vi.advanceTimersByTimeAsync(5000)
  await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
})

test.each(['client_id', 'redirect_uri'])(
  'an authorization request without %s names the missing parameter and is not sent',
  { tags: ['consent-url.client-id', 'consent-url.redirect-uri', 'consent-url.text', 'app.missing-parameter'] },
  async (param) => {
    const { screen, fake } = await renderApp(toPath({ [param]: '' }))
    await expect.element(screen.getByRole('alert')).toHaveTextContent(fillIn(en['idp.missing-parameter'], { param }))
    expect(fake.idp.oauthAuthorizeStart).not.toHaveBeenCalled()
  },
)

test.each([
  ['javascript:alert(1)', fillIn(en['idp.invalid-parameter'], { param: 'redirect_uri' })],
  ['https://client.example@evil.example/cb', fillIn(en['idp.invalid-parameter'], { param: 'redirect_uri' })],
  [`https://client.example/${'a'.repeat(10_000)}`, fillIn(en['idp.invalid-parameter'], { param: 'redirect_uri' })],
])('an authorization request with the redirect URI %s is refused and not sent', async (redirect_uri, text) => {
  const { screen, fake, navigation } = await renderApp(toPath({ redirect_uri }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  expect(fake.idp.oauthAuthorizeStart).not.toHaveBeenCalled()
  expect(navigation.leave).not.toHaveBeenCalled()
})

test('an authorization request with a repeated parameter is refused and not sent', async () => {
  const { screen, fake } = await renderApp(`${toPath()}&redirect_uri=https%3A%2F%2Fevil.example`)
  const text = fillIn(en['idp.repeated-parameter'], { param: 'redirect_uri' })
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  expect(fake.idp.oauthAuthorizeStart).not.toHaveBeenCalled()
})

test('an authorization request with the code challenge method “plain” is rejected', async () => {
  const { screen } = await renderApp(toPath({ code_challenge_method: 'plain' }))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The code challenge method "plain" is not supported.')
})

test('the consent page reloads when it is restored from the back/forward cache', async () => {
  const { screen, navigation } = await renderApp(toPath())
  await expect.element(screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(navigation.reload).toHaveBeenCalledOnce()
})
