import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { User } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { toTimestamp } from '../core/clock.ts'
import { OPERATIONS, type DocumentedOperation } from '../core/documents.ts'
import { toFirstSecret } from '../core/project-secrets.ts'
import { sessions } from '../sessions/sessions.ts'
import type { Tenant } from '../core/tenant.ts'
import { createUser, users } from '../users/users.ts'
import { findResponseProblem } from './response-problem.ts'

/** Calls of the control plane use a tenant of their own, so that faults armed by chance affect no other call. */
const TENANTS = { mock: 'public-token-test-malformed-control', other: 'public-token-test-malformed' }

/** The timeout. It is longer than any response takes. */
const PATIENCE_MS = 20_000

/**
 * Operations that are not called: health responds with 503 before the start, and the event stream never ends. Both
 * behaviours are documented.
 */
const LEFT_OUT: readonly string[] = ['mockHealth', 'mockJournalStream']
const CALLED = OPERATIONS.filter(({ id }) => !LEFT_OUT.includes(id))

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const DAY_MS = 86_400_000

const MEDIA_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  '',
]

/** Inherited member names, invalid Unicode, extreme numbers and other values that break careless code. */
const trap = fc.constantFrom<unknown>(
  'constructor',
  '__proto__',
  'toString',
  { toString: 1, valueOf: 1 },
  null,
  '',
  '\u0000',
  '\ud800',
  '%',
  -1,
  1e308,
  [],
  {},
  'x'.repeat(5_000),
  'javascript:alert(1)',
  'http://[::1',
)
const anything = fc.oneof(trap, fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary' }))

/** Deep nesting, which overflows the stack of a recursive reader. */
const nested = fc.integer({ min: 1, max: 20_000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)

function getMembers({ body, query }: DocumentedOperation): string[] {
  const schemas = [...Object.values(body ?? {}), query] as { properties?: object }[]
  return schemas.flatMap(({ properties }) => Object.keys(properties ?? {})).concat('__proto__', 'client_id', 'state')
}

/** Documented members with arbitrary values, complete or truncated, or an arbitrary body. */
function bodyOf(operation: DocumentedOperation) {
  const names = [...new Set(getMembers(operation))]
  const members = fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] })
  const json = fc
    .oneof(members, fc.array(members, { maxLength: 3 }), anything)
    .map((value) => JSON.stringify(value) ?? '')
  const cut = fc.tuple(json, fc.nat(200)).map(([text, length]) => text.slice(0, length))
  const form = fc
    .dictionary(fc.constantFrom(...names), fc.string())
    .map((fields) => new URLSearchParams(fields).toString())
  return fc.oneof(json, json, cut, form, nested, fc.string({ unit: 'binary' }))
}

function urlOf({ url, document }: DocumentedOperation) {
  const tenant = document === 'mock' ? TENANTS.mock : TENANTS.other
  const known: Record<string, string> = {
    tenant,
    public_token: tenant,
    project_id: tenant.replace('public-token', 'project'),
    user_id: 'user-test-1',
  }
  const part = (name: string) => {
    const odd = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('constructor', '%', '..', 'x'.repeat(300)))
    const right = known[name]
    return right === undefined
      ? odd
      : fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: odd })
  }
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return fc
    .tuple(...names.map(part))
    .map((parts) => parts.reduce<string>((path, value) => path.replace(/:\w+/, () => encodeURIComponent(value)), url))
}

/** `wait_ms` is left out, because a call that waits would count as one that hangs. */
function queryOf(operation: DocumentedOperation) {
  const names = getMembers(operation).filter((name) => name !== 'wait_ms')
  return fc.dictionary(fc.constantFrom(...names), fc.string({ maxLength: 40 })).map((values) => ({
    ...(operation.id === 'oauthStart' && { public_token: TENANTS.other }),
    ...values,
  }))
}

const LIVE_SESSION = 'a-live-session'
const toBasic = (secret: string) => `Basic ${Buffer.from(`${TENANTS.other}:${secret}`).toString('base64')}`
const PROJECT_ID = TENANTS.other.replace('public-token', 'project')
const byServer = Buffer.from(`${PROJECT_ID}:${toFirstSecret(PROJECT_ID)}`).toString('base64')

const authorizationOfPage = fc.oneof(
  { weight: 3, arbitrary: fc.constant(toBasic(LIVE_SESSION)) },
  { weight: 2, arbitrary: fc.constant(toBasic(TENANTS.other)) },
  { weight: 1, arbitrary: fc.constantFrom(toBasic('unknown'), toBasic('a session!'), 'Basic !', 'Bearer x', '') },
  { weight: 1, arbitrary: fc.constant(`Basic ${'A'.repeat(4_000)}`) },
)

/** Signs a user in, so that operations that require a session are reached as well. */
function signIn(tenant: Tenant): void {
  const { user_id, roles } = createUser(tenant, { email: 'ada@example.com', is_email_verified: true })
  const now = tenant.clock.now()
  sessions(tenant).set(LIVE_SESSION, {
    session_id: 'session-test-malformed',
    session_token: LIVE_SESSION,
    user_id,
    started_at: toTimestamp(now),
    last_accessed_at: toTimestamp(now),
    expires_at: toTimestamp(now + DAY_MS),
    attributes: { ip_address: '127.0.0.1', user_agent: '' },
    authentication_factors: [],
    custom_claims: {},
    roles,
  })
}

/** Most server calls have valid credentials, so that they get past the authentication. */
function authorizationOf({ document }: DocumentedOperation) {
  if (document !== 'server') return authorizationOfPage
  return fc.oneof({ weight: 5, arbitrary: fc.constant(`Basic ${byServer}`) }, authorizationOfPage)
}

type Malformed = { operation: DocumentedOperation; call: InjectOptions & { url: string } }

const malformed: fc.Arbitrary<Malformed> = fc.constantFrom(...CALLED).chain((operation) =>
  fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      url: urlOf(operation),
      query: queryOf(operation),
      payload: bodyOf(operation),
      contentType: fc.oneof(
        { weight: 4, arbitrary: fc.constant(MEDIA_TYPES[0] ?? '') },
        { weight: 1, arbitrary: fc.constantFrom(...MEDIA_TYPES) },
      ),
      authorization: authorizationOf(operation),
    })
    .map(({ method, url, query, payload, contentType, authorization: claimed }) => ({
      operation,
      call: {
        method,
        url: `${url}?${new URLSearchParams(query).toString()}`,
        headers: {
          ...(claimed !== '' && { authorization: claimed }),
          ...(contentType !== '' && { 'content-type': contentType }),
        },
        ...(method !== 'GET' && { payload }),
      },
    })),
)

/** Sends one request. @throws Error when its response breaks the document or does not arrive */
async function check(app: ReturnType<typeof createProviderApp>['app'], { operation, call }: Malformed): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${operation.id} got no response`)), PATIENCE_MS)
  })
  try {
    const response = await Promise.race([app.inject(call), hang])
    // With another method, or with a `..` in the path, the request may reach another operation.
    const isOwn = call.method === operation.method && !call.url.includes('/..')
    const problem = findResponseProblem(isOwn ? operation : undefined, response)
    if (problem !== undefined) throw new Error(`${operation.id}: ${problem}`)
  } finally {
    clearTimeout(timer)
  }
}

function findUserOf(tenant: Tenant): User | undefined {
  return users(tenant).get(sessions(tenant).get(LIVE_SESSION)?.user_id ?? '')
}

/** Sends malformed requests of every kind to a new mock. @throws Error with the seed and the smallest request that fails */
export async function sendMalformedRequests(numRuns: number, seed: number): Promise<void> {
  const { app, tenants } = createProviderApp()
  await fc.assert(
    fc.asyncProperty(malformed, async (request) => {
      const tenant = tenants.find(TENANTS.other)
      // A call may end the session, or delete the user.
      if (tenant && !findUserOf(tenant)) signIn(tenant)
      await check(app, request)
    }),
    { numRuns, seed },
  )
  await app.close()
}
