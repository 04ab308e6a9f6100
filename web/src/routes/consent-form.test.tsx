import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClient, toQuestion } from '../testing/fake-client.ts'
import { renderApp } from '../testing/render-app.tsx'
import { EN_APP } from '../messages/en-app.ts'
import { en } from '../../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

const CLIENT = toQuestion().client
const IMPOSTOR = fillIn(en['idp.consent.impostor'], { assistant: 'ChatGPT' })
const DECEPTIVE = en['idp.consent.deceptive-name']
const SAME_NAME = 'You have allowed another app with this name. This one is not the same app.'
const UNVERIFIED = en['idp.consent.unverified']
const FIRST_TIME = 'You have not allowed this app before.'
const EXPIRED =
  'This request has expired. Nothing was allowed. Go back to the app that sent you here, and connect it again.'

function toPath(redirect_uri: string, more: Record<string, string> = {}) {
  return `/oauth/authorize?${new URLSearchParams({ client_id: CLIENT.client_id, redirect_uri, ...more })}`
}

type Asked = {
  client_name?: string
  client_type?: typeof CLIENT.client_type
  redirect_uri?: string
  apps?: object[]
  scopes?: string[]
}

async function renderQuestion({
  client_name = 'Tasks',
  redirect_uri = 'https://a.b.example.co.uk/cb',
  ...asked
}: Asked) {
  const { apps = [], scopes = ['openid'], client_type = CLIENT.client_type } = asked
  const fake = createFakeClient()
  const scope_results = scopes.map((scope) => ({ scope, description: '', is_grantable: true }))
  fake.idp.oauthAuthorizeStart.mockResolvedValue(
    toQuestion({ client: { ...CLIENT, client_name, client_type }, scope_results }),
  )
  fake.user.getConnectedApps.mockResolvedValue({ connected_apps: apps })
  const app = await renderApp(toPath(redirect_uri, { resource: 'https://mcp.tools.example/mcp' }), { fake })
  await expect.element(app.screen.getByRole('button', { name: 'Allow' })).toBeVisible()
  return { ...app, fake }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the consent page marks an unknown client as new and unverified', async () => {
  const { screen } = await renderQuestion({})
  await expect.element(screen.getByText(UNVERIFIED)).toBeVisible()
  await expect.element(screen.getByText(FIRST_TIME)).toBeVisible()
  expect(screen.getByText('Take care').elements()).toEqual([])
})

test.each(['first_party', 'first_party_public'] as const)(
  'the consent page does not call a client of the type %s unverified',
  async (client_type) => {
    const { screen } = await renderQuestion({ client_type })
    await expect.element(screen.getByText(FIRST_TIME)).toBeVisible()
    expect(screen.getByText(UNVERIFIED).elements()).toEqual([])
  },
)

test('a known assistant is recognized by its redirect URI, not by its name', { tags: 'threat.c6' }, async () => {
  const { screen } = await renderQuestion({ client_name: 'Anything', redirect_uri: 'https://chatgpt.com/cb' })
  await expect.element(screen.getByText('This address belongs to ChatGPT.')).toBeVisible()
  expect(screen.getByText(UNVERIFIED).elements()).toEqual([])
})

test.each([
  ['that uses the name of a known assistant', { client_name: 'ChatGPT' }, IMPOSTOR],
  ['whose name hides a character', { client_name: 'Ta\u202Esks' }, DECEPTIVE],
  ['whose name mixes alphabets', { client_name: 'Tаsks' }, DECEPTIVE],
  [
    'that is named like another one',
    { apps: [{ connected_app_id: 'x', name: 'Tasks', scopes_granted: '' }] },
    SAME_NAME,
  ],
])('the consent page warns about a client %s', { tags: 'threat.c6' }, async (_which, asked, warning) => {
  const { screen } = await renderQuestion(asked)
  await expect.element(screen.getByText('Take care')).toBeVisible()
  await expect.element(screen.getByRole('note')).toHaveTextContent(warning)
})

test('an invisible character in a client name is shown as a replacement character', async () => {
  const { screen } = await renderQuestion({ client_name: 'Task\u200B\u202Es' })
  await expect.element(screen.getByText('Task\uFFFD\uFFFDs', { exact: true })).toBeVisible()
})

test('the consent page emphasizes the registrable domains of the redirect URI and the resource server', async () => {
  const { screen } = await renderQuestion({})
  const strong = () => [...screen.container.querySelectorAll('.destination strong')].map((it) => it.textContent)
  await expect.poll(strong).toEqual(['tools.example', 'example.co.uk'])
  await expect
    .element(screen.getByText(fillIn(en['idp.consent.returns-to.site'], { target: 'a.b.example.co.uk' })))
    .toBeVisible()
  await expect.element(screen.getByText('It asks for access to the tool server mcp.tools.example')).toBeVisible()
})

test('under a public suffix such as github.io, the emphasized redirect host includes the subdomain', async () => {
  const { screen } = await renderQuestion({ redirect_uri: 'https://www.tasks.github.io/cb' })
  const strong = () => [...screen.container.querySelectorAll('.destination strong')].at(-1)?.textContent
  await expect.poll(strong).toBe('tasks.github.io')
})

test('the consent page names no owner for an unknown redirect URI', async () => {
  const { screen } = await renderQuestion({})
  expect(screen.getByText(/^This address belongs to/).elements()).toEqual([])
})

test('the consent page names the owner of a known redirect URI', async () => {
  const { screen } = await renderQuestion({ redirect_uri: 'https://chatgpt.com/connector_platform_oauth_redirect' })
  await expect.element(screen.getByText('This address belongs to ChatGPT.')).toBeVisible()
})

test.each([
  ['https://client.example/cb', []],
  [
    'http://127.0.0.1:4000/cb',
    ['This is a program on this device. Allow it only if you have just started it yourself.'],
  ],
  ['com.example.app:/cb', ['This opens an app on this device. Allow it only if you have just started it yourself.']],
])('the destination %s is explained only if it is on this device', async (redirect_uri, hints) => {
  const { screen } = await renderQuestion({ redirect_uri })
  const muted = [...screen.container.querySelectorAll('.destination .muted')]
  expect(muted.map((it) => it.textContent)).toEqual(hints)
})

test('the “Not you?” button remains available after a rejected consent decision', async () => {
  const { screen, fake } = await renderQuestion({})
  fake.idp.oauthAuthorizeSubmit.mockRejectedValue(new Error('refused'))
  await screen.getByRole('button', { name: 'Allow' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Not you/ })).toBeVisible()
})

test('a redirect URI with the custom scheme of an app is emphasized as a whole', async () => {
  const { screen } = await renderQuestion({ redirect_uri: 'com.example.app:/cb' })
  await expect
    .element(screen.getByText(fillIn(en['idp.consent.returns-to.site'], { target: 'com.example.app' })))
    .toBeVisible()
  const target = screen.container.querySelector('.destination p:nth-of-type(2) .strong')
  expect(target?.textContent).toBe('com.example.app:')
  // Once it is loaded, the public suffix list would split a host name.
  await import('tldts')
  await new Promise(requestAnimationFrame)
  expect(target?.textContent).toBe('com.example.app:')
})

test('the consent page says where the decision is sent before the permissions, of which there may be many', async () => {
  const { screen } = await renderQuestion({
    apps: [],
    scopes: Array.from({ length: 40 }, (_, index) => `scope:${index}`),
  })
  const [target, list] = [screen.getByText('You will be sent back to'), screen.getByRole('list')]
  await expect.element(list).toBeVisible()
  expect(target.element().compareDocumentPosition(list.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the consent page lists previously allowed permissions separately from new ones', async () => {
  const before = { connected_app_id: CLIENT.client_id, name: 'Tasks', scopes_granted: 'openid' }
  const { screen } = await renderQuestion({ apps: [before], scopes: ['openid', 'phone'] })
  const listed = (name: string) => screen.getByRole('list', { name }).getByRole('listitem').elements()
  await expect.poll(() => listed('New since last time:').map((it) => it.textContent)).toEqual([en['idp.scope.phone']])
  expect(listed('You have already allowed it to:').map((it) => it.textContent)).toEqual([
    ...Object.values(EN_APP.consent.permissions),
    en['idp.scope.openid'],
  ])
  expect(screen.getByText(FIRST_TIME).elements()).toEqual([])
})

test(
  'the consent page appears after three seconds if the list of allowed apps does not load',
  { tags: 'chosen.known-apps-timeout' },
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const fake = createFakeClient()
    fake.user.getConnectedApps.mockReturnValue(new Promise(() => {}))
    const { screen } = await renderApp(toPath('https://client.example/cb'), { fake })
    const question = screen.getByText('It will be able to:')
    // The three seconds begin with the call, which the page makes once its code is loaded.
    while (fake.user.getConnectedApps.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(2_998)
    for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(0)
    expect(question.query()).toBeNull()
    await vi.advanceTimersByTimeAsync(2)
    // Vitest's browser assertions would move the clock while they wait.
    for (let turn = 0; turn < 50 && question.query() === null; turn++) await vi.advanceTimersByTimeAsync(1)
    expect(question.query()).not.toBeNull()
    expect(screen.getByText(FIRST_TIME).elements()).toEqual([])
  },
)

test('the consent page appears at once if the list of allowed apps fails to load', async () => {
  const fake = createFakeClient()
  fake.user.getConnectedApps.mockRejectedValue(new Error('refused'))
  const { screen } = await renderApp(toPath('https://client.example/cb'), { fake })
  await expect.element(screen.getByText('It will be able to:')).toBeVisible()
})

test(
  'a consent request expires after ten minutes, and nothing is submitted',
  { tags: ['threat.c8', 'chosen.consent-lifetime'] },
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const fake = createFakeClient()
    const { screen } = await renderApp(toPath('https://client.example/cb'), { fake })
    const allow = screen.getByRole('button', { name: 'Allow' })
    while (allow.query() === null) await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(599_000)
    await expect.element(allow).toBeVisible()
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.element(screen.getByRole('alert')).toHaveTextContent(EXPIRED)
    expect(screen.getByRole('button').elements()).toEqual([])
    expect(fake.idp.oauthAuthorizeSubmit).not.toHaveBeenCalled()
  },
)

test('the ten minutes until a consent request expires start when the page shows the request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const fake = createFakeClient()
  let respond = () => {}
  fake.idp.oauthAuthorizeStart.mockReturnValue(new Promise((resolve) => (respond = () => resolve(toQuestion()))))
  const { screen } = await renderApp(toPath('https://client.example/cb'), { fake })
  await vi.advanceTimersByTimeAsync(599_000)
  respond()
  const allow = screen.getByRole('button', { name: 'Allow' })
  while (allow.query() === null) await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.element(allow).toBeVisible()
})

test('a consent request also expires after a failed submit', async () => {
  const { screen, fake } = await renderQuestion({})
  fake.idp.oauthAuthorizeSubmit.mockRejectedValue(new Error('away'))
  await screen.getByRole('button', { name: 'Allow' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(EN_APP.consent.submitFailed)
  vi.setSystemTime(Date.now() + 600_000)
  window.dispatchEvent(new Event('focus'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent(EXPIRED)
})

test('a consent request has expired when the device wakes after ten minutes of sleep', async () => {
  const { screen, fake } = await renderQuestion({})
  vi.setSystemTime(Date.now() + 600_000)
  window.dispatchEvent(new Event('focus'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent(EXPIRED)
  expect(fake.idp.oauthAuthorizeSubmit).not.toHaveBeenCalled()
})
