import { PROVIDER } from '@latchkey/openapi'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeGoogle, MOMENTS } from '../testing/fake-google.ts'
import type { FrameWindow } from './frame.ts'
import type { ClientOptions } from './index.ts'
import type { OneTapRenderOptions } from './one-tap.ts'
import { settle } from './testing/fake-clock.ts'
import { createEnvironment, openClient, PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

afterEach(() => vi.unstubAllGlobals())

const STARTED = { requestId: 'r', googleClientId: 'google-1', stytchCsrfToken: 'csrf', oauthCallbackId: 'callback-1' }
const REDIRECT_URL = 'http://localhost:3000/authenticate?stytch_token_type=oauth&token=t'
const VERIFIER_KEY = `${STATE_KEY}::PKCE_VERIFIER:oauth`

type Replies = Partial<Record<'oneTapStart' | 'oneTapSubmit', object | undefined>>

function succeed(payload: object) {
  return { success: true, payload }
}

/** Opens a client with a fake hidden page and a fake of Google's script. A call without a given reply never settles. */
async function openWithOneTap(replies: Replies = {}, options: ClientOptions = {}) {
  const given: Replies = {
    oneTapStart: succeed(STARTED),
    oneTapSubmit: succeed({ redirect_url: REDIRECT_URL }),
    ...replies,
  }
  const calls: { method: string; args: unknown[] }[] = []
  const postMessage = ((message: (typeof calls)[number], _origin: string, [port]: MessagePort[]) => {
    calls.push(message)
    const reply = given[message.method as keyof Replies] // the methods that One Tap calls
    if (reply) port?.postMessage(reply)
    else port?.close()
  }) as FrameWindow['postMessage']
  const google = createFakeGoogle()
  const scripts: string[] = []
  const environment = createEnvironment()
  const opened = await openClient(environment, {
    openFrame: async () => ({ postMessage }),
    loadScript: async (url) => {
      scripts.push(url)
      vi.stubGlobal('google', { accounts: { id: google.id } })
    },
    ...options,
  })
  return { ...opened, ...environment, google, scripts, calls }
}

/** Creates the prompt and shows it. */
async function render(opened: Awaited<ReturnType<typeof openWithOneTap>>, options: Partial<OneTapRenderOptions> = {}) {
  const created = await opened.client.oauth.googleOneTap.createClient()
  if (!created.success) throw new Error(created.reason)
  const rendering = created.client.render({ callback: () => {}, ...options })
  return { oneTap: created.client, rendering }
}

/** Simulates a browser with or without FedCM, the browser's own sign-in prompt. */
function stubFedCm(has: boolean) {
  if (has) vi.stubGlobal('IdentityCredential', class {})
}

test('One Tap loads Google’s script once, and not before it is used', { tags: 'one-tap.create' }, async () => {
  const opened = await openWithOneTap()
  expect(opened.scripts).toEqual([])
  const [first, second] = await Promise.all([
    opened.client.oauth.googleOneTap.createClient(),
    opened.client.oauth.googleOneTap.createClient(),
  ])
  expect(first).toBe(second)
  expect(opened.scripts).toEqual(['https://accounts.google.com/gsi/client'])
  expect(opened.scripts).toEqual([PROVIDER.oneTapScriptUrl])
  expect(opened.calls).toEqual([{ method: 'oneTapStart', args: [{ publicToken: PUBLIC_TOKEN }] }])
})

test('One Tap does not load Google’s script if the page has already loaded it', async () => {
  const opened = await openWithOneTap()
  vi.stubGlobal('google', { accounts: { id: opened.google.id } })
  await render(opened)
  expect(opened.scripts).toEqual([])
})

test('the URL of the One Tap script is configurable', async () => {
  const oneTapScriptUrl = 'http://localhost:4010/gsi/client'
  const opened = await openWithOneTap({}, { oneTapScriptUrl })
  await render(opened)
  expect(opened.scripts).toEqual([oneTapScriptUrl])
})

test.each([
  ['without a Google client', succeed({ ...STARTED, googleClientId: '' }), 'oauth_config_not_found'],
  [
    'with an error of the provider',
    {
      success: false,
      error: { status_code: 404, error_type: 'no_login_redirect_urls_set', error_message: 'None.', error_url: '' },
    },
    'no_login_redirect_urls_set',
  ],
  ['with another error', { success: false, error: { name: 'TypeError', message: 'Failed to fetch' } }, 'unknown_error'],
])(
  'a One Tap start %s loads no script and returns the reason',
  { tags: ['one-tap.create', 'one-tap-reason.server', 'one-tap-reason.no-config'] },
  async (_how, reply, reason) => {
    const { client, scripts, calls } = await openWithOneTap({ oneTapStart: reply })
    expect(await client.oauth.googleOneTap.createClient()).toEqual({ success: false, reason })
    expect(await client.oauth.googleOneTap.createClient()).toEqual({ success: false, reason })
    expect(calls).toHaveLength(1)
    expect(scripts).toEqual([])
  },
)

test(
  'One Tap fails with unknown_error when the hidden iframe does not reply within ten seconds',
  { tags: 'chosen.one-tap-timeout' },
  async () => {
    const { client, clock, calls } = await openWithOneTap({ oneTapStart: undefined })
    const onResult = vi.fn<(result: unknown) => void>()
    const creating = client.oauth.googleOneTap.createClient().then(onResult)
    // The code is loaded before the call. Loading may take a while on a busy machine, and has its own deadline.
    await vi.waitUntil(() => calls.length > 0, { timeout: 20_000 })
    await clock.advance(9_999)
    expect(onResult).not.toHaveBeenCalled()
    await clock.advance(1)
    await creating
    expect(onResult.mock.calls).toEqual([[{ success: false, reason: 'unknown_error' }]])
  },
)

test('a One Tap submission throws a NetworkError when the hidden iframe does not reply in ten seconds', async () => {
  const opened = await openWithOneTap({ oneTapSubmit: undefined })
  const { oneTap } = await render(opened)
  const submitting = oneTap.submit('id-token-1')
  const rejected = expect(submitting).rejects.toMatchObject({
    name: 'NetworkError',
    message: 'The hidden page did not respond.',
  })
  await opened.clock.advance(10_000)
  await rejected
})

test('no One Tap timer remains after a reply of the hidden iframe', async () => {
  const { client, clock } = await openWithOneTap()
  await client.oauth.googleOneTap.createClient()
  expect(clock.getDelays()).not.toContain(10_000)
})

test('a One Tap script that cannot be loaded is not requested again', async () => {
  const loadScript = vi.fn(() => Promise.reject(new Error('gone')))
  const { client } = await openWithOneTap({}, { loadScript })
  await expect(client.oauth.googleOneTap.createClient()).rejects.toThrow('gone')
  await expect(client.oauth.googleOneTap.createClient()).rejects.toThrow('gone')
  expect(loadScript).toHaveBeenCalledTimes(1)
})

test('One Tap throws a NetworkError when the loaded script defines no Google sign-in', async () => {
  const { client } = await openWithOneTap({}, { loadScript: async () => {} })
  await expect(client.oauth.googleOneTap.createClient()).rejects.toMatchObject({
    name: 'NetworkError',
    message: 'The script https://accounts.google.com/gsi/client defined no Google sign-in.',
  })
})

const FLOATING = {
  client_id: 'google-1',
  callback: expect.any(Function),
  auto_select: false,
  context: 'use',
  itp_support: true,
  use_fedcm_for_prompt: true,
  cancel_on_tap_outside: true,
}
const EMBEDDED = { ...FLOATING, cancel_on_tap_outside: false, prompt_parent_id: 'google-parent-prompt' }

test.each([
  ['no position', undefined, false, FLOATING],
  ['floating', 'floating', false, FLOATING],
  ['embedded', 'embedded', false, EMBEDDED],
  ['embeddedOnly', 'embeddedOnly', false, EMBEDDED],
  ['floatingOrEmbedded', 'floatingOrEmbedded', false, EMBEDDED],
  ['forceLegacyEmbedded', 'forceLegacyEmbedded', false, { ...EMBEDDED, use_fedcm_for_prompt: false }],
  ['embedded in a browser with FedCM', 'embedded', true, FLOATING],
  ['floatingOrEmbedded in a browser with FedCM', 'floatingOrEmbedded', true, FLOATING],
  [
    'forceLegacyEmbedded in a browser with FedCM',
    'forceLegacyEmbedded',
    true,
    { ...EMBEDDED, use_fedcm_for_prompt: false },
  ],
] as const)(
  'the One Tap prompt is initialized for %s',
  { tags: ['config.position', 'one-tap.render', 'one-tap.embedded', 'one-tap.floating'] },
  async (_name, position, isFedCm, expected) => {
    stubFedCm(isFedCm)
    const opened = await openWithOneTap()
    await render(opened, position ? { style: { position } } : {})
    expect(opened.google.options).toEqual([expected])
  },
)

test('a floating One Tap prompt has a place in a modal dialog, until it is cancelled', async () => {
  stubFedCm(false)
  const place = { id: '', style: {}, remove: vi.fn() }
  vi.stubGlobal('document', { querySelectorAll: () => [{ append: () => {} }], createElement: () => place })
  const opened = await openWithOneTap()
  const { oneTap } = await render(opened)
  expect(opened.google.options).toEqual([{ ...FLOATING, prompt_parent_id: 'google-parent-prompt' }])
  expect([place.id, place.remove.mock.calls.length]).toEqual(['google-parent-prompt', 0])
  oneTap.cancel()
  expect(place.remove).toHaveBeenCalledOnce()
})

test.each([
  ['a floating', 'floating', false],
  ['an embedded', 'embedded', false],
] as const)(
  '%s One Tap prompt does not close on a click outside if so configured',
  { tags: 'config.cancel-on-tap-outside' },
  async (_name, position, expected) => {
    const opened = await openWithOneTap()
    await render(opened, { style: { position }, cancelOnTapOutside: false })
    expect(opened.google.options[0]?.cancel_on_tap_outside).toBe(expected)
  },
)

test.each([
  ['a displayed prompt', MOMENTS.displayed, { success: true }],
  ['a skipped prompt', MOMENTS.skipped('tap_outside'), { success: false, reason: 'tap_outside' }],
  [
    'a prompt that is not displayed',
    MOMENTS.notDisplayed('invalid_client'),
    { success: false, reason: 'invalid_client' },
  ],
  [
    'a skipped prompt without a reason, as with FedCM',
    { isSkippedMoment: () => true },
    { success: false, reason: 'unknown_reason' },
  ],
  [
    'a prompt that is not displayed, without a reason',
    { isNotDisplayed: () => true },
    { success: false, reason: 'unknown_reason' },
  ],
  ['a moment without getters', {}, { success: true }],
])(
  'One Tap reports the outcome of %s',
  { tags: ['one-tap-state.skipped', 'one-tap-reason.unknown'] },
  async (_name, moment, outcome) => {
    const opened = await openWithOneTap()
    const onOneTapCancelled = vi.fn()
    const { rendering } = await render(opened, { onOneTapCancelled })
    opened.google.report(moment)
    expect(await rendering).toEqual(outcome)
    expect(onOneTapCancelled).not.toHaveBeenCalled()
  },
)

test.each([
  ['the person closes the prompt', MOMENTS.skipped('user_cancel'), 'user_cancel', false],
  ['the origin is not registered', MOMENTS.notDisplayed('unregistered_origin'), 'unregistered_origin', true],
])(
  'the One Tap cancel callback is called when %s',
  { tags: ['one-tap-state.cancel-callback', 'one-tap-state.unregistered', 'one-tap-reason.user-cancel'] },
  async (_when, moment, reason, isError) => {
    const opened = await openWithOneTap()
    const onOneTapCancelled = vi.fn()
    const { rendering } = await render(opened, { onOneTapCancelled })
    opened.google.report(moment)
    expect(await rendering).toEqual({ success: false, reason })
    expect(onOneTapCancelled.mock.calls).toEqual([[{ isError }]])
  },
)

test.each([
  ['user_cancel', MOMENTS.skipped('user_cancel')],
  ['unregistered_origin', MOMENTS.notDisplayed('unregistered_origin')],
])('a One Tap prompt without callbacks that ends with %s throws no error', async (reason, moment) => {
  const opened = await openWithOneTap()
  const { rendering } = await render(opened)
  opened.google.report(moment)
  expect(await rendering).toEqual({ success: false, reason })
})

test(
  'every outcome of a One Tap prompt is reported, even after it was displayed',
  { tags: 'one-tap-state.dismissed' },
  async () => {
    const opened = await openWithOneTap()
    const onOneTapCancelled = vi.fn()
    const onOutcome = vi.fn()
    const { rendering } = await render(opened, { onOneTapCancelled, onOutcome })
    opened.google.report(MOMENTS.displayed)
    expect(await rendering).toEqual({ success: true })
    opened.google.report(MOMENTS.skipped('user_cancel'))
    expect(onOneTapCancelled).toHaveBeenCalledTimes(1)
    expect(onOutcome.mock.calls).toEqual([[{ success: true }], [{ success: false, reason: 'user_cancel' }]])
  },
)

test(
  'submitting the account chosen in One Tap stores the provider and redirects to the app',
  { tags: ['one-tap-state.success', 'frame.one-tap-submit', 'one-tap.redirect'] },
  async () => {
    const opened = await openWithOneTap()
    opened.browser.local.set(VERIFIER_KEY, '{"code_challenge":"a","code_verifier":"b"}')
    const callback = vi.fn()
    const { oneTap } = await render(opened, { callback })
    opened.google.choose('id-token-1')
    expect(callback.mock.calls).toEqual([['id-token-1']])
    expect(opened.client.lastUsedOauthProvider.get()).toBeNull()
    await oneTap.submit('id-token-1', { login_redirect_url: '/in', signup_redirect_url: '/up' })
    expect(opened.calls.at(-1)).toEqual({
      method: 'oneTapSubmit',
      args: [
        {
          publicToken: PUBLIC_TOKEN,
          idToken: 'id-token-1',
          oauthCallbackID: 'callback-1',
          loginRedirectURL: '/in',
          signupRedirectURL: '/up',
        },
      ],
    })
    expect(opened.left).toEqual([REDIRECT_URL])
    expect(opened.client.lastUsedOauthProvider.get()).toBe('google')
    expect(opened.browser.local.has(VERIFIER_KEY)).toBe(false)
  },
)

test('a One Tap submission without redirect URLs sends none', async () => {
  const opened = await openWithOneTap()
  const { oneTap } = await render(opened)
  await oneTap.submit('id-token-1')
  const args = [{ publicToken: PUBLIC_TOKEN, idToken: 'id-token-1', oauthCallbackID: 'callback-1' }]
  expect(opened.calls.at(-1)).toStrictEqual({ method: 'oneTapSubmit', args })
})

test('a rejected One Tap submission does not redirect', async () => {
  const error = { status_code: 400, error_type: 'oauth_flow_callback_error', error_message: 'No.', error_url: '' }
  const opened = await openWithOneTap({ oneTapSubmit: { success: false, error } })
  const { oneTap } = await render(opened)
  await expect(oneTap.submit('id-token-1')).rejects.toMatchObject({ error_type: 'oauth_flow_callback_error' })
  expect(opened.left).toEqual([])
  expect(opened.client.lastUsedOauthProvider.get()).toBeNull()
})

test('a One Tap submission throws before it is sent when the browser blocks cookies', async () => {
  const opened = await openWithOneTap({}, { cookieJar: { read: () => '', write: () => {} } })
  const { oneTap } = await render(opened)
  await expect(oneTap.submit('id-token-1')).rejects.toMatchObject({ blocked: 'cookies' })
  expect(opened.calls.map(({ method }) => method)).toEqual(['oneTapStart'])
})

test('the One Tap prompt can be closed', async () => {
  const opened = await openWithOneTap()
  const { oneTap } = await render(opened)
  oneTap.cancel()
  expect(opened.google.cancel).toHaveBeenCalledTimes(1)
})

test('starting One Tap shows a prompt and signs in with the chosen account', async () => {
  const opened = await openWithOneTap()
  const starting = opened.client.oauth.googleOneTap.start({ login_redirect_url: '/in', cancel_on_tap_outside: false })
  await vi.waitFor(() => expect(opened.google.options).toEqual([{ ...FLOATING, cancel_on_tap_outside: false }]))
  opened.google.report(MOMENTS.displayed)
  expect(await starting).toEqual({ success: true })
  opened.google.choose('id-token-1')
  await vi.waitFor(() => expect(opened.left).toEqual([REDIRECT_URL]))
  expect(opened.calls.at(-1)?.args).toMatchObject([{ loginRedirectURL: '/in' }])
})

test('starting One Tap accepts a position and a cancel callback', async () => {
  const opened = await openWithOneTap()
  const onOneTapCancelled = vi.fn()
  const starting = opened.client.oauth.googleOneTap.start({ position: 'forceLegacyEmbedded', onOneTapCancelled })
  await vi.waitFor(() => expect(opened.google.options).toHaveLength(1))
  expect(opened.google.options[0]?.prompt_parent_id).toBe('google-parent-prompt')
  opened.google.report(MOMENTS.skipped('user_cancel'))
  expect(await starting).toEqual({ success: false, reason: 'user_cancel' })
  expect(onOneTapCancelled).toHaveBeenCalledTimes(1)
})

test('a refused One Tap start throws an error with the reason', async () => {
  const { client } = await openWithOneTap({ oneTapStart: succeed({ ...STARTED, googleClientId: '' }) })
  await expect(client.oauth.googleOneTap.start()).rejects.toMatchObject({
    name: 'OneTapError',
    message: 'One Tap could not load: oauth_config_not_found',
    reason: 'oauth_config_not_found',
  })
})

test('without an error callback, a failed One Tap sign-in is reported as an uncaught error', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const error = { status_code: 400, error_type: 'oauth_flow_callback_error', error_message: 'No.', error_url: '' }
  const opened = await openWithOneTap({ oneTapSubmit: { success: false, error } })
  void opened.client.oauth.googleOneTap.start()
  await vi.waitFor(() => expect(opened.google.options).toHaveLength(1))
  opened.google.choose('id-token-1')
  await vi.waitFor(() =>
    expect(reported.mock.calls).toEqual([[expect.objectContaining({ error_type: 'oauth_flow_callback_error' })]]),
  )
})

test('a failed One Tap sign-in is passed to the error callback', async () => {
  const error = { status_code: 400, error_type: 'oauth_flow_callback_error', error_message: 'No.', error_url: '' }
  const opened = await openWithOneTap({ oneTapSubmit: { success: false, error } })
  const onError = vi.fn()
  const starting = opened.client.oauth.googleOneTap.start({ onError })
  await vi.waitFor(() => expect(opened.google.options).toHaveLength(1))
  opened.google.report(MOMENTS.displayed)
  await starting
  opened.google.choose('id-token-1')
  await settle()
  await vi.waitFor(() =>
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ error_type: 'oauth_flow_callback_error' })]]),
  )
})
