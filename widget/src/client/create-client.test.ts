import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { createConnection } from './connection.ts'
import { createClient } from './create-client.ts'
import { createProviderClient, NetworkError, UsageError, type ClientOptions } from './index.ts'
import { METHOD_NAMES } from './method-names.ts'
import { settle } from './testing/fake-clock.ts'
import { BOOTSTRAP, createFakeProvider } from './testing/fake-provider.ts'
import { createEnvironment, openSignedIn, PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

afterEach(() => vi.restoreAllMocks())

type Environment = ReturnType<typeof createEnvironment>
type LoadCode = Parameters<typeof createClient>[2]

/** Opens a page whose client loads its code when the test says that the page is idle, or with the first call. */
function openWaiting({ browser, clock, provider }: Environment, options: ClientOptions = {}) {
  const tab = browser.openTab()
  const waiting: (() => void)[] = []
  const page = { ...tab.page, whenIdle: (callback: () => void) => void waiting.push(callback) }
  const load = vi.fn<LoadCode>(async () => ({ createConnection }))
  const given = { ...tab, page, clock, baseUrl: 'http://localhost:4010', fetch: provider.fetch, ...options }
  const client = createClient(PUBLIC_TOKEN, given, load)
  const becomeIdle = async () => {
    // The code that is loaded waits for an idle moment, too.
    while (waiting.length > 0) {
      for (const callback of waiting.splice(0)) callback()
      await settle()
    }
  }
  return { client, load, becomeIdle }
}

/** Returns an environment in which somebody is signed in. */
async function signIn(responses?: Parameters<typeof createEnvironment>[0]) {
  const environment = createEnvironment(responses)
  const { client } = await openSignedIn(environment)
  const known = { state: client.state.getSnapshot(), tokens: client.session.getTokens() }
  client.destroy()
  return { environment, ...known }
}

test('a client returns the stored session and its tokens before its lazy code is loaded', async () => {
  const { environment, state, tokens } = await signIn()
  const { client, load } = openWaiting(environment)
  expect(client.state.getSnapshot()).toEqual({ ...state, fromCache: true })
  expect(client.session.getSync()).toEqual(state.session)
  expect(client.session.getInfo()).toEqual({ session: state.session, fromCache: true })
  expect(client.user.getSync()).toEqual(state.user)
  expect(client.session.getTokens()).toEqual(tokens)
  expect(tokens).not.toBeNull()
  expect(load).not.toHaveBeenCalled()
})

test('without a session cookie, a client ignores the stored session', async () => {
  const { environment } = await signIn()
  environment.browser.deleteCookies()
  const { client } = openWaiting(environment)
  expect(client.state.getSnapshot()).toEqual({ user: null, session: null, fromCache: false })
  expect(client.session.getTokens()).toBeNull()
})

test('a client uses a stored session whose cookies are HttpOnly', async () => {
  const { environment, state } = await signIn()
  environment.browser.deleteCookies()
  environment.browser.local.set(`${STATE_KEY}::http_only_cookies`, 'true')
  const { client } = openWaiting(environment)
  expect(client.user.getSync()).toEqual(state.user)
})

test('a client loads its lazy code once the page is idle', async () => {
  const environment = createEnvironment()
  const { client, load, becomeIdle } = openWaiting(environment)
  await settle()
  expect(load).not.toHaveBeenCalled()
  expect(environment.provider.calls).toEqual([])
  await becomeIdle()
  expect(load).toHaveBeenCalledTimes(1)
  await client.bootstrap.getAsync()
  expect(load).toHaveBeenCalledTimes(1)
})

test('calling a client method, even a nested one, does not wait until the page is idle', async () => {
  const { client } = openWaiting(createEnvironment({ '/otps/sms/login_or_create': { method_id: 'method-1' } }))
  await client.oauth.authenticate('token', { session_duration_minutes: 60 })
  expect(client.session.getSync()).not.toBeNull()
  const { sms } = openWaiting(createEnvironment({ '/otps/sms/login_or_create': { method_id: 'method-1' } })).client.otps
  expect(await sms.loginOrCreate('+12025550123')).toMatchObject({ method_id: 'method-1' })
})

test('functions taken before the code was loaded reflect the later state', async () => {
  const { client } = openWaiting(createEnvironment())
  const { getSnapshot } = client.state
  const { getSync } = client.session
  expect(getSnapshot().session).toBeNull()
  await client.oauth.authenticate('token', { session_duration_minutes: 60 })
  expect(getSync()).not.toBeNull()
  expect(getSnapshot().session).toBe(getSync())
})

test('a listener added before the client code is loaded is called once for each change', async () => {
  const { environment } = await signIn({ '/sessions/revoke': {} })
  const { client, becomeIdle } = openWaiting(environment)
  const listener = vi.fn()
  const removed = vi.fn()
  client.state.subscribe(listener)
  client.session.onChange(removed)()
  await becomeIdle()
  const before = listener.mock.calls.length
  await client.session.revoke()
  expect(listener.mock.calls.length).toBe(before + 1)
  expect(client.state.getSnapshot().session).toBeNull()
  expect(removed).not.toHaveBeenCalled()
})

test('a listener is called when loading the client code changes the state', async () => {
  const { environment } = await signIn()
  const { client, becomeIdle } = openWaiting(environment)
  const sessions: unknown[] = []
  client.session.onChange((session) => void sessions.push(session))
  environment.browser.deleteCookies()
  await becomeIdle()
  expect(sessions).toEqual([null])
})

test('a client returns the cached project configuration until it is loaded, then calls the listeners', async () => {
  const environment = createEnvironment()
  environment.browser.local.set(`${STATE_KEY}::bootstrap`, JSON.stringify({ projectName: 'Cached' }))
  const { client, becomeIdle } = openWaiting(environment)
  const listener = vi.fn()
  client.bootstrap.subscribe(listener)
  expect(client.bootstrap.getSync().projectName).toBe('Cached')
  expect(client.bootstrap.getInfo().source).toBe('cache')
  expect(client.bootstrap.getInfo()).toBe(client.bootstrap.getInfo())
  await becomeIdle()
  expect(client.bootstrap.getInfo()).toMatchObject({ source: 'network', bootstrap: { projectName: 'Latchkey' } })
  expect(listener).toHaveBeenCalled()
})

test('the last used OAuth provider and the intermediate token are known before the client code is loaded', () => {
  const environment = createEnvironment()
  environment.browser.local.set(`${STATE_KEY}::b2c_last_used_oauth`, 'github')
  environment.browser.openTab().cookieJar.write('begun=token-1; path=/')
  const { client } = openWaiting(environment, { cookieOptions: { istCookieName: 'begun' } })
  expect(client.lastUsedOauthProvider.get()).toBe('github')
  expect(client.intermediateToken.get()).toBe('token-1')
  expect(openWaiting(environment).client.intermediateToken.get()).toBeNull()
})

test('updateSession sets the token cookies at once, and their expiry once the client code is loaded', async () => {
  const { environment } = await signIn()
  environment.browser.openTab().cookieJar.write('stytch_intermediate_session_token=begun; path=/')
  const { client } = openWaiting(environment)
  expect(client.intermediateToken.get()).toBe('begun')
  client.session.updateSession({ session_token: 'token-2', session_jwt: 'jwt-2' })
  expect(client.intermediateToken.get()).toBeNull()
  const valueOf = (name: string) => environment.browser.getCookies().find((cookie) => cookie.name === name)
  expect(valueOf('stytch_session')).toMatchObject({ value: 'token-2' })
  expect(valueOf('stytch_session_jwt')).toMatchObject({ value: 'jwt-2' })
  await settle()
  expect(valueOf('stytch_session')).toMatchObject({ value: 'token-2', attributes: { 'max-age': '3600' } })
})

test('updateSession throws for a JWT that is too large for a cookie, and removes that of the previous session', async () => {
  const { environment } = await signIn()
  const { client } = openWaiting(environment)
  const update = () => client.session.updateSession({ session_token: 'token-2', session_jwt: 'j'.repeat(5_000) })
  expect(update).toThrow('The JWT is too large.')
  expect(environment.browser.getCookies().map(({ value }) => value)).toEqual(['token-2'])
})

test('an event logged before the page is idle is sent once the client code is loaded', async () => {
  const environment = createEnvironment()
  const { client, becomeIdle } = openWaiting(environment)
  client.events.log('render_login_screen')
  await becomeIdle()
  await environment.clock.advance(800)
  const names = environment.provider.bodiesOf('/events').flat()
  expect(names).toMatchObject([
    { event: { event_name: 'sdk_instance_instantiated' } },
    { event: { event_name: 'render_login_screen' } },
  ])
})

test('an event logged before the client is destroyed is sent as soon as the client code is loaded', async () => {
  const { provider, ...environment } = createEnvironment()
  const { client } = openWaiting({ provider, ...environment })
  client.events.log('render_login_screen')
  client.destroy()
  await settle()
  const names = [{ event_name: 'sdk_instance_instantiated' }, { event_name: 'render_login_screen' }]
  expect(provider.bodiesOf('/events')).toMatchObject([names.map((event) => ({ event }))])
  expect(environment.clock.getDelays()).toEqual([])
})

test('an event is dropped if the client code cannot be loaded', async () => {
  const environment = createEnvironment()
  const { client, load } = openWaiting(environment)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  client.events.log('render_login_screen')
  await settle()
  await client.bootstrap.getAsync()
  await environment.clock.advance(800)
  expect(environment.provider.bodiesOf('/events').flat()).toMatchObject([
    { event: { event_name: 'sdk_instance_instantiated' } },
  ])
})

test('a call throws a NetworkError if the client code cannot be loaded, and the next call loads it again', async () => {
  const environment = createEnvironment()
  const { client, load, becomeIdle } = openWaiting(environment)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(client.user.get()).rejects.toThrow(NetworkError)
  await becomeIdle()
  expect(load).toHaveBeenCalledTimes(2)
  expect((await client.bootstrap.getAsync()).projectName).toBe('Latchkey')
  expect(load).toHaveBeenCalledTimes(3)
})

test('without a call, a failed load of the client code is retried after four seconds', async () => {
  const environment = createEnvironment()
  const { load, becomeIdle } = openWaiting(environment)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await becomeIdle()
  await environment.clock.advance(3999)
  expect(load).toHaveBeenCalledTimes(1)
  await environment.clock.advance(1)
  expect(load).toHaveBeenCalledTimes(2)
})

test('bootstrap.getAsync returns the same configuration as getSync if the client code cannot be loaded', async () => {
  const environment = createEnvironment()
  const { client, load } = openWaiting(environment)
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await client.bootstrap.getAsync()).toBe(client.bootstrap.getSync())
})

test('a call throws a NetworkError if the client code does not load in time', async () => {
  const environment = createEnvironment()
  const { client, load } = openWaiting(environment)
  load.mockReturnValue(new Promise(() => {}))
  const failure = client.user.get().catch((error: unknown) => error)
  await environment.clock.advance(10_000)
  expect(await failure).toBeInstanceOf(NetworkError)
})

test('a destroyed client loads its code only for a call, and then sets no timer', async () => {
  const { environment } = await signIn()
  const { client, load, becomeIdle } = openWaiting(environment)
  client.destroy()
  await becomeIdle()
  expect(load).not.toHaveBeenCalled()
  expect((await client.bootstrap.getAsync()).projectName).toBe('Latchkey')
  expect(environment.clock.getDelays()).toEqual([])
})

test('a client that is destroyed after a failed load does not load its code again', async () => {
  const environment = createEnvironment()
  const { client, load, becomeIdle } = openWaiting(environment)
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  await becomeIdle()
  client.destroy()
  await environment.clock.advance(600_000)
  expect(load).toHaveBeenCalledTimes(1)
})

test('prepare() loads the client code and ignores a failure', async () => {
  const { client, load } = openWaiting(createEnvironment())
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  client.prepare()
  await settle()
  client.prepare()
  await settle()
  expect(load).toHaveBeenCalledTimes(2)
})

test('prepare() also loads the client methods', async () => {
  const { client, load } = openWaiting(createEnvironment())
  const prepare = vi.fn()
  load.mockResolvedValue({ createConnection: (given) => ({ ...createConnection(given), prepare }) })
  client.prepare()
  await settle()
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('destroying a loaded client stops its timers', async () => {
  const { environment } = await signIn()
  const { client, becomeIdle } = openWaiting(environment)
  await becomeIdle()
  await vi.waitFor(() => expect(environment.clock.getDelays()).not.toEqual([]))
  client.destroy()
  await settle()
  expect(environment.clock.getDelays()).toEqual([])
})

test('a listener removed after the client code was loaded is not called again', async () => {
  const { environment } = await signIn()
  const { client, becomeIdle } = openWaiting(environment)
  const listener = vi.fn()
  const leave = client.state.subscribe(listener)
  await becomeIdle()
  leave()
  listener.mockClear()
  await client.session.revoke()
  expect(listener).not.toHaveBeenCalled()
})

test('getTokens returns null if only one of the two session cookies exists', async () => {
  const environment = createEnvironment()
  environment.browser.openTab().cookieJar.write('stytch_session=token-1; path=/')
  expect(openWaiting(environment).client.session.getTokens()).toBeNull()
})

test('inspecting or serializing a client does not load its code', async () => {
  const { client, load } = openWaiting(createEnvironment())
  for (const group of [client, client.otps, client.otps.sms]) expect(await Promise.resolve(group)).toBe(group)
  expect(JSON.stringify({ session: client.session, otps: client.otps })).toBe(
    '{"session":{},"otps":{"sms":{},"whatsapp":{},"email":{}}}',
  )
  expect(JSON.parse(JSON.stringify(client))).toMatchObject({ publicToken: PUBLIC_TOKEN, passwords: {} })
  expect(`${Object(client.otps)}`).toBe('[object Object]')
  expect(inspect(client)).toMatch(/sms: \{\s+loginOrCreate: \[AsyncFunction/)
  expect(Reflect.get(client.otps, Symbol.iterator)).toBeUndefined()
  await settle()
  expect(load).not.toHaveBeenCalled()
})

test('the members of a client are enumerable', () => {
  const { client } = openWaiting(createEnvironment())
  expect(Object.keys(client.otps)).toEqual(['sms', 'whatsapp', 'email', 'authenticate'])
  expect(['authenticate' in client.otps, 'typo' in client.otps, 'then' in client.otps]).toEqual([true, false, false])
  expect({ ...client.oauth.github }).toEqual({ start: client.oauth.github.start })
  expect([typeof client.otps, typeof client.otps.sms, typeof client.otps.sms.send]).toEqual([
    'object',
    'object',
    'function',
  ])
})

test('the methods of a client can be bound, called and applied', async () => {
  const open = () => openWaiting(createEnvironment({ '/otps/sms/send/primary': { method_id: 'method-1' } }))
  const PHONE = '+12025550123'
  const sent = { method_id: 'method-1' }
  expect(await open().client.otps.sms.send.bind(undefined, PHONE)()).toMatchObject(sent)
  expect(await open().client.otps.sms.send.call(undefined, PHONE)).toMatchObject(sent)
  expect(await open().client.otps.sms.send.apply(undefined, [PHONE])).toMatchObject(sent)
  expect(await Reflect.apply(open().client.otps.sms.send, undefined, [PHONE])).toMatchObject(sent)
})

test('calling an unknown client method throws a TypeError that names it', () => {
  const { client } = openWaiting(createEnvironment())
  // @ts-expect-error -- the compiler knows the members, too
  expect(() => client.otps.typo()).toThrow(new TypeError('client.otps.typo is not a function'))
  // @ts-expect-error -- the compiler knows the members, too
  expect(() => client.otps.typo.send()).toThrow(TypeError)
})

test('a client method can be replaced with a mock', async () => {
  const { client, becomeIdle } = openWaiting(createEnvironment())
  const call = vi.spyOn(client.user, 'get').mockRejectedValue(new Error('replaced'))
  await becomeIdle()
  await expect(client.user.get()).rejects.toThrow('replaced')
  expect(call).toHaveBeenCalledTimes(1)
  expect(client.user.update).toBe(client.user.update)
})

/** Creates methods by any name, which resolve to their path. */
function createEcho(path = ''): unknown {
  const get = (_target: object, name: string | symbol) => {
    if (name === 'then') return undefined
    return createEcho(path === '' ? String(name) : `${path}.${String(name)}`)
  }
  return new Proxy(async () => path, { get })
}

/** Lists all functions of groups, by their paths. */
function listFunctions(members: [name: string, member: unknown][]): [path: string, call: () => Promise<unknown>][] {
  return members.flatMap(([name, member]) => {
    if (typeof member === 'function') return [[name, member as () => Promise<unknown>]]
    return listFunctions(Object.entries(Object(member)).map(([inner, value]) => [`${name}.${inner}`, value]))
  })
}

test('each client method calls the lazily loaded method of the same name', async () => {
  const { client, load } = openWaiting(createEnvironment())
  const loadMethods = async () => createEcho() as never // the echo has every method
  load.mockResolvedValue({ createConnection: (given) => ({ ...createConnection(given), loadMethods }) })
  const functions = listFunctions(Object.keys(METHOD_NAMES).map((name) => [name, Reflect.get(client, name)]))
  expect(functions.length).toBeGreaterThan(80)
  const readers = /\.(getSync|getInfo|getTokens|onChange|updateSession)$/
  for (const [path, call] of functions) if (!readers.test(path)) expect(await call()).toBe(path)
})

test('creating a client with an invalid option throws at once', () => {
  const options = { fetch: createFakeProvider({ [`/projects/bootstrap/${PUBLIC_TOKEN}`]: BOOTSTRAP }).fetch }
  const create = () => createProviderClient(PUBLIC_TOKEN, { ...options, cookieOptions: { path: 1 as never } })
  expect(create).toThrow(UsageError)
  expect(create).toThrow('cookieOptions.path must be a string')
})
