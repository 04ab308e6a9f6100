import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { toJournalSession } from '../../mock-provider/console/src/code/journal-session.ts'
import { toSession, type BugBundle } from '../../mock-provider/console/src/code/session.ts'
import { toSessionTest } from '../../mock-provider/console/src/code/session-test.ts'
import { createProviderApp } from '../../mock-provider/src/app.ts'
import { createSoftwareAuthenticator } from '../../mock-provider/src/virtual-devices/software-authenticator.ts'
import { createSoftwareWallet } from '../../mock-provider/src/virtual-devices/software-wallet.ts'
import { compileSamples } from './testing/compile-samples.ts'
import { ROOT } from './root.ts'

const run = promisify(execFile)
const WEB = 'http://localhost:3000'
const MINUTES = { session_duration_minutes: 60 }
const ADA = 'ada@example.com'
const FOLDER = 'copied-session'
/** At night, because to compile and run copied sessions takes long. */
const atNight = test.runIf(process.env['LATCHKEY_NIGHTLY'] === '1')

type Method = 'GET' | 'POST' | 'DELETE'

/** Records calls, in a tenant that has a user. */
async function record(token: string, act: (world: World) => Promise<void>, users = 0): Promise<BugBundle> {
  const world = createWorld(token)
  await world.control('POST', 'users', { email: 'old@example.com', password: 'quite the zebra umbrella' })
  if (users > 0) await world.control('POST', 'generated_users', { count: users })
  await world.control('POST', 'recording')
  await act(world)
  return world.control('GET', 'recording/bundle')
}

async function copy(...what: Parameters<typeof record>): Promise<string> {
  return toSessionTest(toSession(await record(...what)))
}

/** Copies calls of the journal, which has redacted their secrets. */
async function copyJournal(token: string, act: (world: World) => Promise<void>): Promise<string> {
  const world = createWorld(token)
  await act(world)
  const { entries } = await world.control('GET', 'journal')
  const { messages } = await world.control('GET', 'messages')
  const source = { provider: world.provider, messages, config: await world.control('GET', 'config') }
  return toSessionTest(toJournalSession(entries.toReversed(), source))
}

function createWorld(token: string) {
  const provider = 'http://localhost:4010'
  const { app } = createProviderApp({ addresses: { provider, web: WEB, tool_server: 'http://localhost:4020' } })
  const call = async (method: Method, url: string, payload?: object, headers = {}) => {
    const known = { host: 'localhost:4010', ...headers }
    const response = await app.inject({ method, url, headers: known, ...(payload && { payload }) })
    return { status: response.statusCode, headers: response.headers, json: () => response.json() }
  }
  const control = async (method: Method, to: string, body?: object) =>
    (await call(method, `/_mock/${token}/${to}`, body)).json()
  const sdk = async (to: string, body: object, session = token) => {
    const headers = { origin: WEB, authorization: `Basic ${btoa(`${token}:${session}`)}` }
    const given = (await call('POST', `/sdk/v1/${to}`, body, headers)).json()
    return given.data ?? given
  }
  const newest = async () => (await control('GET', 'messages')).messages[0]
  return { token, provider, call, control, sdk, newest }
}

type World = ReturnType<typeof createWorld>

/** Uses mailed codes and links, tokens, a fault for one call, a fault that is disarmed, and a moved clock. */
async function useMessages({ control, sdk, newest }: World): Promise<void> {
  const links = { login_magic_link_url: `${WEB}/in`, signup_magic_link_url: `${WEB}/in` }
  await sdk('magic_links/email/login_or_create', { email: ADA, ...links })
  const link = new URL((await newest()).links[0].href).searchParams.get('token')
  const signedIn = await sdk('magic_links/authenticate', { token: link, ...MINUTES })
  await sdk('magic_links/authenticate', { token: link, ...MINUTES })
  await sdk('sessions/authenticate', MINUTES, signedIn.session_token)
  const first = await sdk('otps/email/login_or_create', { email: ADA })
  const { code } = await newest()
  await sdk('otps/email/login_or_create', { email: ADA })
  await sdk('otps/authenticate', { method_id: first.method_id, token: code, ...MINUTES })
  await sdk('otps/authenticate', { method_id: first.method_id, token: '000000', ...MINUTES })
  const rule = { operation_id: 'otpsEmailLoginOrCreate', error_type: 'too_many_requests' }
  const fault = await control('POST', 'faults', rule)
  await sdk('otps/email/login_or_create', { email: ADA })
  await control('DELETE', `faults?fault_id=${fault.fault_id}`)
  await sdk('otps/email/login_or_create', { email: `o'hara"$HOME\`id\`${'${x}'}@example.com\nmore` })
  await control('POST', 'clock', { advance_ms: 3_600_000 })
  await control('POST', 'clock', { advance_ms: 3_600_000 })
  await sdk('sessions/authenticate', MINUTES, signedIn.session_token)
}

/** Uses a password. The journal does not contain its value. */
async function usePasswords({ sdk }: World): Promise<void> {
  const account = { email: 'grace@example.com', password: 'quite the zebra umbrella', ...MINUTES }
  await sdk('passwords/create', account)
  await sdk('passwords/authenticate', account)
  await sdk('passwords/authenticate', { ...account, password: 'a guess' })
  await sdk('passwords/authenticate', { ...account, email: 'nobody@example.com' })
}

/** Calls the provider as pages and programs do, with cookies, redirects and forms. */
async function usePages({ call, provider, token }: World): Promise<void> {
  const urls = { login_redirect_url: `${WEB}/in`, signup_redirect_url: `${WEB}/in` }
  const query = new URLSearchParams({ public_token: token, ...urls })
  const start = await call('GET', `/v1/public/oauth/github/start?${query}`)
  const page = new URL(String(start.headers['location']), provider)
  const form = new URLSearchParams(page.search)
  form.delete('response_type')
  for (const [name, value] of Object.entries({ action: 'create', email: ADA, name: 'Ada' })) form.set(name, value)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: provider }
  const url = `${page.pathname}`
  const submitted = await call('POST', url, Buffer.from(form.toString()), headers)
  const callback = new URL(String(submitted.headers['location']), provider)
  const cookie = [start.headers['set-cookie']].flat().map((one) => String(one).split(';', 1)[0])
  const back = await call('GET', `${callback.pathname}${callback.search}`, undefined, {
    cookie: `other=1; ${cookie.join('; ')}`,
  })
  const oauth = new URL(String(back.headers['location'])).searchParams.get('token')
  const authorization = `Basic ${btoa(`${token}:${token}`)}`
  const json = { origin: WEB, authorization }
  const signedIn = await call('POST', '/sdk/v1/oauth/authenticate', { token: oauth, ...MINUTES }, json)
  expect(signedIn.status).toBe(200)
  const text = { ...json, 'content-type': 'application/json' }
  await call('POST', '/sdk/v1/otps/authenticate', Buffer.from('"no object"'), text)
  await call('GET', '/v1/oauth/callback/unknown', undefined, { accept: 'text/html' })
}

/** Uses a wallet and a passkey. What they sign is random, and a copied test does not have their keys. */
async function useDevices({ sdk }: World): Promise<void> {
  const wallet = createSoftwareWallet()
  const address = { crypto_wallet_type: 'ethereum', crypto_wallet_address: wallet.address }
  const { challenge } = await sdk('crypto_wallets/authenticate/start/primary', address)
  const signature = await wallet.sign(challenge)
  await sdk('crypto_wallets/authenticate', { ...address, signature, ...MINUTES })
  const old = { email: 'old@example.com', password: 'quite the zebra umbrella', ...MINUTES }
  const { session_token } = await sdk('passwords/authenticate', old)
  const asked = { domain: 'localhost', return_passkey_credential_options: true }
  const started = await sdk('webauthn/register/start', asked, session_token)
  const options = JSON.parse(started.public_key_credential_creation_options)
  const credential = createSoftwareAuthenticator({ origin: WEB }).create(options.publicKey ?? options)
  const passkey = { public_key_credential: JSON.stringify(credential), ...MINUTES }
  expect((await sdk('webauthn/register', passkey, session_token)).status_code).toBe(200)
}

/** Runs tests of the folder. @param files default all @returns what Playwright reports */
async function runTests(name = FOLDER, files: readonly string[] = []): Promise<string> {
  const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
  const folder = path.join(ROOT, '.cache', name)
  const options = ['--config', folder, '--reporter', 'list', '--workers', '1']
  const { stdout } = await run(process.execPath, [cli, 'test', ...files, ...options]).catch(
    (error: { stdout: string }) => error,
  )
  return stdout
}

atNight('Playwright tests generated from recorded sessions compile and pass', { timeout: 240_000 }, async () => {
  const files = {
    'messages.spec.ts': await copy('public-token-test-copied', useMessages),
    'pages.spec.ts': await copy('public-token-test-latchkey', usePages),
    'devices.spec.ts': await copy('public-token-test-copied', useDevices),
    'journal.spec.ts': await copyJournal('public-token-test-copied', async (world) => {
      await useMessages(world)
      await usePages(world)
      await usePasswords(world)
    }),
  }
  expect(compileSamples(FOLDER, files)).toBe('')
  const code = files['messages.spec.ts']
  const changed = code.replace('.toBe(429)', '.toBe(200)')
  expect(changed).not.toBe(code)
  writeFileSync(path.join(ROOT, '.cache', FOLDER, 'changed.spec.ts'), changed)
  const report = await runTests(FOLDER, [...Object.keys(files), 'changed.spec.ts'])
  expect(report).toContain(`${Object.keys(files).length} passed`)
  expect(report).toContain('1 failed')
  expect(report).toContain('Received: 429')
})

/** Uses an email that arrives after a newer one to the same address. */
async function useLateMail({ control, sdk, newest }: World): Promise<void> {
  const { method_id } = await sdk('otps/email/login_or_create', { email: ADA })
  const rule = { operation_id: 'otpsEmailLoginOrCreate', kind: 'delivery_delayed', delay_ms: 60_000, times: 1 }
  await control('POST', 'faults', rule)
  await sdk('otps/email/login_or_create', { email: ADA })
  await control('POST', 'clock', { advance_ms: 60_000 })
  const { code } = await newest()
  expect((await sdk('otps/authenticate', { method_id, token: code, ...MINUTES })).status_code).toBe(200)
}

atNight(
  'a generated Playwright test with many users, a delayed email and a reset connection passes',
  { timeout: 240_000 },
  async () => {
    const folder = 'copied-session-large'
    const token = 'public-token-test-large'
    const bundle = await record(token, useLateMail, 300)
    const [first] = bundle.calls
    if (!first) throw new Error('Nothing was recorded.')
    const rule = { operation_id: first.operation_id, kind: 'reset', times: 1 }
    const { at } = bundle.calls.at(-1) ?? first
    const [index, url] = [bundle.calls.length, `/_mock/${token}/faults`]
    const [operation_id, request_body] = ['mockFaultsCreate', JSON.stringify(rule)]
    bundle.calls.push(
      { ...first, index, at, operation_id, url, request_headers: {}, request_body, response_body: '{}' },
      { ...first, index: index + 1, at, status: null, response_headers: {}, response_body: '' },
    )
    const code = toSessionTest(toSession(bundle))
    expect(code).toContain(`test('${first.operation_id} responds with nothing'`)
    expect(compileSamples(folder, { 'large.spec.ts': code })).toBe('')
    expect(await runTests(folder)).toContain('bug-public-token-test-large.json')
    writeFileSync(path.join(ROOT, '.cache', folder, `bug-${token}.json`), JSON.stringify(bundle))
    expect(await runTests(folder)).toContain('1 passed')
  },
)
