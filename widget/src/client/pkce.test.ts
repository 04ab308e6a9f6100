import { createHash } from 'node:crypto'
import { PKCE_CHALLENGE_PATTERN, PKCE_VERIFIER_PATTERN } from '@latchkey/openapi'
import { expect, test, vi } from 'vitest'
import { ProviderError } from './errors.ts'
import { createPkce, sendWithVerifier, type PkceFlow } from './pkce.ts'
import { createStorage } from './storage.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock } from './testing/fake-clock.ts'

function openTabs(flow: PkceFlow) {
  const clock = createFakeClock()
  const browser = createFakeBrowser({ clock })
  const openTab = () => {
    const { page, storageAreas } = browser.openTab()
    return createPkce(createStorage('root', storageAreas, page), flow, clock)
  }
  return { openTab, browser, clock }
}

test('a PKCE pair conforms to RFC 7636', { tags: ['pkce.pair', 'pkce.challenge'] }, async () => {
  const { code_challenge, code_verifier } = await openTabs('oauth').openTab().start()
  expect(code_verifier).toMatch(PKCE_VERIFIER_PATTERN)
  expect(code_verifier).toMatch(/^[0-9a-f]+$/)
  expect(code_challenge).toMatch(PKCE_CHALLENGE_PATTERN)
  expect(code_challenge).toBe(createHash('sha256').update(code_verifier).digest('base64url'))
})

test('a PKCE pair is stored under the key that all clients share', async () => {
  const { openTab, browser } = openTabs('magic_links')
  const pair = await openTab().start()
  expect([...browser.local]).toEqual([['root::PKCE_VERIFIER:magic_links', JSON.stringify(pair)]])
})

test('requesting a second email reuses the PKCE pair, even in another tab', async () => {
  const { openTab } = openTabs('passwords')
  const first = await openTab().reuse()
  expect(await openTab().reuse()).toEqual(first)
})

test.each([
  ['just now', 0, true],
  ['an hour ago', 3_600_000, true],
  ['more than an hour ago', 3_600_001, false],
  ['later, by a clock that was set back since', -1, false],
])('a magic link request recorded %s counts as requested by this browser: %s', (_when, passed_ms, counts) => {
  const { page, storageAreas } = createFakeBrowser({ clock: createFakeClock() }).openTab()
  let now = Date.UTC(2026, 0, 5)
  const pkce = createPkce(createStorage('root', storageAreas, page), 'magic_links', { now: () => now })
  pkce.noteRequest()
  now += passed_ms
  expect(pkce.isRequested()).toBe(counts)
})

test('a stored PKCE pair counts as a magic link request until it is removed', async () => {
  const pkce = openTabs('magic_links').openTab()
  expect(pkce.isRequested()).toBe(false)
  await pkce.start()
  expect(pkce.isRequested()).toBe(true)
  pkce.remove()
  expect(pkce.isRequested()).toBe(false)
})

test('every OAuth start creates a new PKCE pair', async () => {
  const pkce = openTabs('oauth').openTab()
  expect(await pkce.start()).not.toEqual(await pkce.start())
})

test('each of several tabs tries its own PKCE pair first', async () => {
  const { openTab } = openTabs('oauth')
  const [one, other] = [openTab(), openTab()]
  const [first, second] = [await one.start(), await other.start()]
  expect(one.findAll()).toEqual([first, second])
  expect(other.findAll()).toEqual([second])
  expect(openTab().findAll()).toEqual([second])
})

test('a tab keeps no PKCE pair of its own for magic links', async () => {
  const { openTab } = openTabs('magic_links')
  const [one, other] = [openTab(), openTab()]
  await one.start()
  const second = await other.start()
  expect(one.findAll()).toEqual([second])
})

test('reusing a PKCE pair creates one if none is stored', async () => {
  const { code_challenge, code_verifier } = await openTabs('passwords').openTab().reuse()
  expect(code_challenge).toMatch(PKCE_CHALLENGE_PATTERN)
  expect(code_verifier).toMatch(PKCE_VERIFIER_PATTERN)
})

test.each([
  [0xdeadbeef, 'deadbeef'],
  [10, '0a'],
])(
  'a PKCE verifier is sixteen 32-bit words in hexadecimal: the word %i becomes %j',
  { tags: 'pkce.verifier' },
  async (word, digits) => {
    vi.stubGlobal('crypto', { subtle: crypto.subtle, getRandomValues: (words: Uint32Array) => words.fill(word) })
    const { code_verifier } = await openTabs('oauth').openTab().start()
    vi.unstubAllGlobals()
    expect(code_verifier).toBe(digits.repeat(16))
  },
)

test.each([
  '{"code_verifier":"verifier"}',
  '{"code_challenge":"challenge"}',
  '{"code_challenge":"","code_verifier":"verifier"}',
  '{"code_challenge":1,"code_verifier":2}',
  '"text"',
])('the malformed stored PKCE pair %s is ignored', (text) => {
  const { openTab, browser } = openTabs('passwords')
  browser.local.set('root::PKCE_VERIFIER:passwords', text)
  expect(openTab().findAll()).toEqual([])
})

test('a removed PKCE pair is no longer found', async () => {
  const { openTab, browser } = openTabs('oauth')
  const pkce = openTab()
  await pkce.start()
  pkce.remove()
  expect(pkce.findAll()).toEqual([])
  expect(browser.local.size).toBe(0)
})

test('starting PKCE throws when the browser blocks storage', async () => {
  const { page } = createFakeBrowser({ clock: createFakeClock() }).openTab()
  const pkce = createPkce(createStorage('root', { local: undefined, tab: undefined }, page), 'oauth', createFakeClock())
  await expect(pkce.start()).rejects.toMatchObject({
    name: 'BrowserBlockedError',
    blocked: 'storage',
    message: 'This browser blocks local storage, which is needed to sign in.',
  })
})

test('starting PKCE throws on a page without Web Crypto', async () => {
  vi.stubGlobal('crypto', Object.create(crypto, { subtle: { value: undefined } }))
  await expect(openTabs('oauth').openTab().start()).rejects.toMatchObject({
    blocked: 'crypto',
    message: 'Signing in needs cryptography, which browsers offer only to https and localhost pages.',
  })
  vi.unstubAllGlobals()
})

const createError = (error_type: string, error_message = 'No.') =>
  new ProviderError({ error_type, error_message, status_code: 400, error_url: '', request_id: '' })

/** Creates the two flows that a mailed link may belong to. The provider accepts the verifier of only one. */
async function openFlows(right: 'passwords' | 'magic_links', error: Error = createError('pkce_mismatch')) {
  const { page, storageAreas } = createFakeBrowser({ clock: createFakeClock() }).openTab()
  const storage = createStorage('root', storageAreas, page)
  const clock = createFakeClock()
  const flows = {
    passwords: createPkce(storage, 'passwords', clock),
    magic_links: createPkce(storage, 'magic_links', clock),
  }
  const pairs = { passwords: await flows.passwords.start(), magic_links: await flows.magic_links.start() }
  const send = vi.fn(async ({ code_verifier }: { code_verifier?: string }) => {
    if (code_verifier !== pairs[right].code_verifier) throw error
    return 'signed in'
  })
  return { flows, pairs, send }
}

test('only the PKCE pair of the successful call is removed', async () => {
  const { flows, pairs, send } = await openFlows('passwords')
  expect(await sendWithVerifier([flows.passwords, flows.magic_links], send)).toBe('signed in')
  expect(send).toHaveBeenCalledTimes(1)
  expect(flows.passwords.findAll()).toEqual([])
  expect(flows.magic_links.findAll()).toEqual([pairs.magic_links])
})

test.each([createError('pkce_mismatch'), createError('bad_request', 'The PKCE verifier is wrong.')])(
  'after a rejected PKCE verifier (%s), the next one is tried',
  async (error) => {
    const { flows, pairs, send } = await openFlows('magic_links', error)
    await sendWithVerifier([flows.passwords, flows.magic_links], send)
    expect(send.mock.calls).toEqual([
      [{ code_verifier: pairs.passwords.code_verifier }],
      [{ code_verifier: pairs.magic_links.code_verifier }],
    ])
    expect(flows.passwords.findAll()).toEqual([pairs.passwords])
  },
)

test.each([createError('unable_to_auth_magic_link'), Object.assign(new TypeError('pkce'), { error_message: 'pkce' })])(
  'after %s no other PKCE verifier is tried',
  async (error) => {
    const { flows, send } = await openFlows('magic_links', error)
    await expect(sendWithVerifier([flows.passwords, flows.magic_links], send)).rejects.toBe(error)
    expect(send).toHaveBeenCalledTimes(1)
  },
)

test('when every PKCE verifier is rejected, the last error is thrown and the pairs are kept', async () => {
  const { flows, pairs, send } = await openFlows('magic_links')
  await expect(sendWithVerifier([flows.passwords], send)).rejects.toMatchObject({ error_type: 'pkce_mismatch' })
  expect(send.mock.calls).toEqual([[{ code_verifier: pairs.passwords.code_verifier }]])
  expect(flows.passwords.findAll()).toEqual([pairs.passwords])
})

test('without a PKCE pair, the call is sent without a verifier', async () => {
  const send = vi.fn(async () => 'signed in')
  await sendWithVerifier([openTabs('oauth').openTab()], send)
  expect(send.mock.calls).toEqual([[{}]])
})
