import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import type * as Client from './index.ts'
import type { User } from './index.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock, settle } from './testing/fake-clock.ts'
import {
  BOOTSTRAP,
  createFakeProvider,
  createSignIn,
  createUser,
  errorResponse,
  type FakeProvider,
} from './testing/fake-provider.ts'
import { PUBLIC_TOKEN } from './testing/open-client.ts'

/** A page of somebody else: what its scripts do before the client is loaded, and how they wrap `fetch`. */
type HostilePage = { script?: string; wrap?: (send: Send) => Send }

/** `fetch` as pages know it that wrap it. */
type Send = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => PromiseLike<Response>

const ENUMERABLE = ['extend', 'clone', 'size', 'query', 'body', 'params', 'toQueryString', 'name']

/** Built-ins as libraries and pages have replaced them. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'Prototype 1.6': `
    const toArray = (items) => { const list = []; for (let i = 0; i < (items?.length ?? 0); i++) list.push(items[i]); return list }
    Array.from = toArray
    Array.prototype.toJSON = function () { return '[' + this.map((item) => JSON.stringify(item)).join(', ') + ']' }
    Array.prototype.reduce = function () { return this.length > 1 ? this : this[0] }
    Array.prototype.entries = function () { return toArray(this) }
    Array.prototype.find = Array.prototype.detect = function (test) { for (const item of this) if (test(item)) return item }
    Array.prototype.include = Array.prototype.member = function (item) { return this.indexOf(item) !== -1 }
    String.prototype.toJSON = function () { return '"' + this + '"' }
    Number.prototype.toJSON = function () { return String(this) }
    Function.prototype.bind = function (...first) {
      if (first.length < 2 && first[0] === undefined) return this
      const [self, ...given] = first
      return (...rest) => this.apply(self, [...given, ...rest])
    }`,
  'MooTools 1.4': `
    Array.from = (item) => item == null ? [] : typeof item.length === 'number' && typeof item !== 'string' ? Array.prototype.slice.call(item) : [item]
    Function.prototype.bind = function (self, given) { return () => this.apply(self, given == null ? [] : Array.isArray(given) ? given : [given]) }
    Function.from = (item) => () => item
    Object.keys = (object) => { const keys = []; for (const key in object) if (Object.prototype.hasOwnProperty.call(object, key)) keys.push(key); return keys }
    Array.prototype.contains = Array.prototype.include = Array.prototype.append = Array.prototype.empty = function () { return this }`,
  Datejs: `
    Date.parse = () => null
    Date.prototype.toISOString = function () { return '"broken"' }`,
  'enumerable members of all objects': ENUMERABLE.map((name) => `Object.prototype.${name} = function () {}`).join('\n'),
  'enumerable members of all lists': 'Array.prototype.remove = Array.prototype.last = function () {}',
  'frozen prototypes':
    'for (const type of [Object, Array, Function, String, Promise, Error, Map]) Object.freeze(type.prototype)',
  'no newer methods': `
    delete Array.prototype.at; delete Array.prototype.findLast; delete Array.prototype.toSorted; delete Object.groupBy
    delete Promise.withResolvers; delete crypto.randomUUID; delete Array.fromAsync; delete Set.prototype.union`,
  'lists without reduce, from and bind':
    'delete Array.prototype.reduce; delete Array.from; delete Function.prototype.bind',
}

/** The part of a response that polyfills have. */
const toPolyfilled = ({ ok, status, headers }: Response, text: string, more = {}) =>
  ({ ok, status, headers, text: async () => text, ...more }) as Response // as polyfills claim

const WRAPPERS: Readonly<Record<string, (send: Send) => Send>> = {
  'a wrapper that reads the address after the call': (send) => async (url, init) => {
    const response = await send(url, init)
    return url.includes('telemetry') ? Response.error() : response
  },
  'a wrapper that reads the address before the call': (send) => (url, init) =>
    send(url.startsWith('/') ? `http://localhost${url}` : url, init),
  'a wrapper that makes the address a string': (send) => (url, init) => send(url.toString(), init),
  'a wrapper that changes the headers': (send) => (url, init) =>
    send(url, { ...init, headers: { ...init.headers, 'X-Trace': '1' } }),
  'a wrapper that reads the method and the body': (send) => (url, init) => {
    if (init.body) JSON.parse(init.body)
    return send(url, { ...init, method: init.method.toUpperCase() })
  },
  'a wrapper that clones the response': (send) => async (url, init) => {
    const response = await send(url, init)
    await response.clone().text()
    return response
  },
  'a polyfill whose responses have no body': (send) => async (url, init) => {
    const response = await send(url, init)
    return toPolyfilled(response, await response.text())
  },
  'a polyfill whose body is no stream of the platform': (send) => async (url, init) => {
    const response = await send(url, init)
    return toPolyfilled(response, await response.text(), { body: { pipe: () => {} } })
  },
  'a polyfill that returns no promise of the platform': (send) => (url, init) => {
    const promise = send(url, init)
    // oxlint-disable-next-line unicorn/no-thenable -- the promises of old libraries are such objects
    return { then: (...handlers: Parameters<typeof promise.then>) => promise.then(...handlers) } as typeof promise
  },
}

const PAGES: Readonly<Record<string, HostilePage>> = {
  ...Object.fromEntries(Object.entries(SCRIPTS).map(([name, script]) => [name, { script }])),
  ...Object.fromEntries(Object.entries(WRAPPERS).map(([name, wrap]) => [name, { wrap }])),
}

const USER = createUser({
  emails: [{ email_id: 'email-1', email: 'ada@example.com', verified: true }] as User['emails'],
})
const SIGN_IN = { ...createSignIn(), user: USER, __user: USER }

let code: string

beforeAll(async () => {
  const entryPoints = [new URL('./index.ts', import.meta.url).pathname]
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: 'iife', globalName: 'client' })
  code = outputFiles[0]?.text ?? ''
})

/** Loads the client in a realm of its own, with the built-ins of a hostile page. */
function loadIn(script = ''): typeof Client {
  const platform = { AbortController, Headers, Request, Response, TextDecoder, TextEncoder, URL, URLSearchParams }
  const context = createContext({
    ...platform,
    atob,
    btoa,
    clearTimeout,
    console,
    setTimeout,
    crypto: { ...webCrypto() },
  })
  runInContext(script, context)
  return runInContext(`${code}\nclient`, context) as typeof Client // the bundle of that module
}

/** Its members are on a prototype. */
const webCrypto = () => ({
  subtle: crypto.subtle,
  getRandomValues: (words: Uint32Array<ArrayBuffer>) => crypto.getRandomValues(words),
})

function createPage({ script, wrap = (send) => send }: HostilePage) {
  const clock = createFakeClock()
  const browser = createFakeBrowser({ clock })
  const provider = createFakeProvider({
    [`/projects/bootstrap/${PUBLIC_TOKEN}`]: BOOTSTRAP,
    '/otps/email/login_or_create': { method_id: 'method-1' },
    '/oauth/authenticate': SIGN_IN,
    '/sessions/authenticate': SIGN_IN,
    '/users/me': (body: unknown) => (body ? { __user: USER } : USER),
    '/passwords/authenticate': () => errorResponse(401, 'unauthorized_credentials'),
  })
  const { createProviderClient } = loadIn(script)
  const open = () => {
    const fetch = wrap(provider.fetch) as typeof globalThis.fetch // the client passes a string and options
    return createProviderClient(PUBLIC_TOKEN, { ...browser.openTab(), clock, fetch, baseUrl: 'http://localhost:4010' })
  }
  return { open, clock, provider }
}

/** What the provider has received of a call. */
const toReceived = ({ calls }: FakeProvider) =>
  calls.map(({ method, path, headers, body, credentials }) => [
    method,
    path,
    headers.get('authorization'),
    Object.keys(JSON.parse(atob(headers.get('x-sdk-client') ?? btoa('{}')))),
    credentials,
    path === '/events' ? (body as { event: object }[]).map(({ event }) => event) : body,
  ])

/** Signs in, changes the user and opens the next page. Returns all that the person and the provider notice of it. */
async function visit(hostile: HostilePage) {
  const { open, clock, provider } = createPage(hostile)
  const client = open()
  await client.otps.email.loginOrCreate('ada@example.com')
  const refused = client.passwords.authenticate({ email: 'a@b.c', password: 'secret', session_duration_minutes: 60 })
  const error: unknown = await refused.catch((thrown: unknown) => thrown)
  const untrusted_metadata = { list: ['a', ['b']], at: new Date(0), none: [] }
  await client.oauth.authenticate('token', { session_duration_minutes: 60 })
  await client.user.update({ untrusted_metadata })
  client.events.log('pressed', { buttons: ['github'] })
  await settle()
  await clock.advance(5_000)
  const next = open()
  const cached = next.user.getSync()
  const tokens = next.session.getTokens()
  await settle()
  await clock.advance(5_000)
  const info = next.session.getInfo()
  const bootstrap = next.bootstrap.getSync()
  return toPlain({ error: `${error as Error}`, cached, tokens, info, bootstrap, received: toReceived(provider) })
}

/** Copies values of another realm to this one. */
function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].map(toPlain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toPlain(member)]))
}

test.each(Object.entries(PAGES))(
  'the client signs in and reports events in a page with %s',
  { tags: 'threat.b7' },
  async (_name, hostile) => {
    const plain = await visit({})
    expect(plain).toMatchObject({
      error: 'ProviderError: unauthorized_credentials.',
      cached: USER,
      tokens: { session_token: 'token-1' },
      bootstrap: { emailDomains: ['example.com'] },
    })
    expect(plain).toMatchObject({
      received: expect.arrayContaining([
        expect.arrayContaining([
          '/users/me',
          { untrusted_metadata: { list: ['a', ['b']], at: new Date(0).toJSON(), none: [] } },
        ]),
        expect.arrayContaining([
          '/events',
          expect.arrayContaining([expect.objectContaining({ event_name: 'pressed' })]),
        ]),
      ]),
    })
    expect(await visit(hostile)).toEqual(plain)
  },
)

test('a response of a polyfill without a stream may be no longer than any other', { tags: 'threat.b4' }, async () => {
  const text = `{"data":{"method_id":"${'x'.repeat(1_048_576)}"}}`
  const { open } = createPage({ wrap: () => async () => toPolyfilled(new Response(), text) })
  const call = open().otps.email.loginOrCreate('ada@example.com')
  await expect(call).rejects.toMatchObject({ name: 'NetworkError', reason: 'malformed' })
})

const NAMES = [
  '__proto__',
  'constructor',
  'then',
  'toJSON',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'length',
]

test.each(NAMES)('reading the member %s of a client before its code is loaded is harmless', async (name) => {
  const { open } = createPage({})
  const client = open()
  const groups: unknown[] = [client, ...Object.values(client)].filter((group) => typeof group === 'object')
  expect(groups.length).toBeGreaterThan(10)
  for (const group of groups.map(Object)) {
    const member: unknown = Reflect.get(group, name)
    expect(Reflect.get(group, name)).toBe(member)
    expect(JSON.stringify(group)).toMatch(/^\{/)
    expect(await Promise.resolve(group)).toBe(group)
    if (typeof member === 'object' && member !== null) for (const inner of NAMES) Reflect.get(member, inner)
  }
  expect(await client.otps.email.loginOrCreate('ada@example.com')).toMatchObject({ method_id: 'method-1' })
})
