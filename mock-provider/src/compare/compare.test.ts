import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { OPERATIONS } from '../core/documents.ts'
import type { Overlay } from '../../facts/overlay.ts'
import { toTenantFile } from '../state/snapshots.ts'
import { compareProjects, createRealProject, type RealProject } from '../testing/real-project.ts'
import { createUser, users } from '../users/users.ts'
import { CompareError } from './compare.ts'
import type { Exchange } from './sides.ts'
import { maskText } from './mask-text.ts'
import { listFindings, listOutdated, toOverlay, type Report } from './report.ts'
import { describeReport, listNew, renderReport, summarize } from './show-report.ts'

// Each compares two mocks call by call, which takes seconds, and longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const listResults = (report: Report) => Object.values(report.chapters).flat()
const listDifferent = (report: Report) =>
  listResults(report).flatMap(({ operation_id, step, differences }) =>
    differences.map((one) => [operation_id, step, one]),
  )

const listEmails = ({ tenant }: RealProject) => [...users(tenant).values()].map((user) => user.emails[0]?.email ?? '')

/** Calls of the server API, by which a test prepares the project. */
async function call({ exchange, project }: RealProject, method: 'GET' | 'POST', url: string, body?: object) {
  const authorization = `Basic ${btoa(`${project.project_id}:${project.secret}`)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const payload = body && { payload: JSON.stringify(body) }
  return JSON.parse((await exchange({ method, url, headers, ...payload }, new AbortController().signal)).text)
}

/** A project that has been used: users with many factors, clients of both kinds, and settings of its own. */
async function useProject(real = createRealProject()): Promise<RealProject> {
  Object.assign(real.tenant.config, {
    project_name: 'Used',
    pkce_required_for_oauth: true,
    password_config: { luds_complexity: 2, luds_minimum_count: 6 },
    rbac_policy: { roles: [], resources: [{ resource_id: 'notes', description: '', actions: ['read'] }], scopes: [] },
    sdk_passwords_enabled: false,
    token_issuer: 'project',
    authorization_endpoint: 'https://used.example/consent',
  })
  const body = { trusted_metadata: { plan: 'pro' }, name: { first_name: 'Grace' }, phone_number: '+12025550177' }
  await call(real, 'POST', '/v1/users', { ...body, email: 'grace@used.example' })
  await call(real, 'POST', '/v1/m2m/clients', { scopes: ['a'], client_name: 'Their job' })
  await call(real, 'POST', '/v1/connected_apps/clients', {
    client_type: 'first_party',
    client_name: 'Their app',
    redirect_urls: ['https://used.example/callback'],
  })
  return real
}

test('a project that is like the mock has no difference, every operation is called or has a reason, and nothing is left behind', async () => {
  const real = await useProject()
  createUser(real.tenant, { email: 'latchkey-compare-0123@example.com' }) // left by a run that was killed
  createUser(real.tenant, { email: 'x-latchkey-compare-0123@example.com' })
  await call(real, 'POST', '/v1/m2m/clients', { scopes: [], client_name: 'latchkey-compare-0123' })
  const report = await compareProjects(real)
  expect(listDifferent(report)).toEqual([])
  expect(listResults(report).filter(({ outcome }) => outcome === 'not tried')).toEqual([])
  expect(listResults(report).length).toBeGreaterThan(800)
  expect([report.is_complete, report.created]).toEqual([true, []])

  const { same, differs, untried } = summarize(report, [])
  const all = OPERATIONS.filter(({ document }) => document !== 'mock').map(({ id }) => id)
  expect([...same, ...differs, ...untried.map(({ operation_id }) => operation_id)].toSorted()).toEqual(all.toSorted())
  expect(untried.filter(({ reason }) => /earlier|come to|--/.test(reason))).toEqual([])
  expect(same.length).toBeGreaterThan(140)

  expect(listEmails(real).toSorted()).toEqual([
    'grace@used.example',
    'sandbox@stytch.com',
    'x-latchkey-compare-0123@example.com',
  ])
  const { m2m_clients } = await call(real, 'POST', '/v1/m2m/clients/search', {})
  const { connected_apps } = await call(real, 'POST', '/v1/connected_apps/clients/search', {})
  expect([m2m_clients, connected_apps]).toMatchObject([[{ client_name: 'Their job' }], [{ client_name: 'Their app' }]])
})

test('without --write nothing of the project changes', async () => {
  const real = await useProject()
  // The sandbox's user is created at first use.
  await compareProjects(real, { isWriting: false, only: ['sandbox values'] })
  const list = () => {
    const { users: people, clients, m2m_clients, user_passwords } = Object(toTenantFile(real.tenant).tables)
    return JSON.stringify([people, clients, m2m_clients, user_passwords])
  }
  const before = list()
  const report = await compareProjects(real, { isWriting: false })
  expect(list()).toBe(before)
  expect(report.created).toEqual([])
  expect(Object.keys(report.chapters).filter((name) => name.startsWith('write'))).toEqual([])
  const { untried } = summarize(report, [])
  expect(untried).toContainEqual({ operation_id: 'publicOauth2Register', reason: 'It needs --write.' })
})

/** Every n-th call fails in one of these ways before it reaches the project. */
function withFaults(real: RealProject, faults: readonly (() => ReturnType<Exchange>)[], every: number): Exchange {
  let calls = 0
  return (request, signal) => {
    calls += 1
    const fault = calls % every === 0 ? faults[(calls / every) % faults.length] : undefined
    return fault?.() ?? real.exchange(request, signal)
  }
}

const respond =
  (status: number, headers = {}) =>
  async () => ({ status, headers, text: '{}', at: Date.now() })

test('rate limits, errors of a gateway and lost connections are no differences', async () => {
  const real = createRealProject()
  const wait = vi.fn(async (_ms: number) => undefined)
  const lose = () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) }))
  const faults = [respond(429, { 'retry-after': '7' }), respond(503), lose, respond(429)]
  const report = await compareProjects(real, { exchange: withFaults(real, faults, 23), wait, isWriting: false })
  expect(listDifferent(report)).toEqual([])
  expect(listResults(report).filter(({ reason = '' }) => reason.includes('lost'))).toEqual([])
  expect(Object.keys(report.rate_limits).length).toBeGreaterThan(3)
  expect(wait.mock.calls.map(([ms]) => ms)).toContain(7_000)
})

test('a chapter whose calls get no response is not tried, and the report says so; the others are', async () => {
  const real = createRealProject()
  const exchange: Exchange = async (request, signal) =>
    request.url === '/v1/totps' ? respond(502)() : real.exchange(request, signal)
  const only = ['write authenticator apps', 'write M2M clients']
  const report = await compareProjects(real, { exchange, only })
  expect(report.chapters['write authenticator apps']?.[0]).toMatchObject({
    outcome: 'not tried',
    reason: 'It answered 502.',
  })
  expect(report.chapters['write M2M clients']?.[0]).toMatchObject({ outcome: 'same' })
  expect(report.created).toEqual([])
})

test('a call at which the service always fails is a difference, and the calls after it are made', async () => {
  const real = createRealProject()
  const exchange: Exchange = async (request, signal) =>
    request.payload === '{"cursor":"nowhere"}' ? respond(500)() : real.exchange(request, signal)
  const report = await compareProjects(real, { exchange, only: ['users'] })
  expect(listDifferent(report)).toMatchObject([
    ['serverUsersSearch', 'an unknown cursor', { part: 'status', mock: '400 user_search_invalid_cursor', real: '500' }],
  ])
})

test('a secret that is wrong, or no longer accepted, ends the comparison, and what was created is deleted', async () => {
  const real = createRealProject()
  const wrong = { ...real.project, secret: `secret-test-${'0'.repeat(36)}` }
  await expect(compareProjects(real, { project: wrong })).rejects.toThrow('The project does not accept the secret.')
  let isRevoked = false
  const exchange: Exchange = async (request, signal) => {
    const reply = await real.exchange(request, signal)
    if (request.url === '/v1/totps/authenticate') isRevoked = true
    if (!isRevoked || request.method === 'DELETE') return reply
    const text = JSON.stringify({ status_code: 401, error_type: 'unauthorized_credentials', error_message: 'No.' })
    return { ...reply, status: 401, text }
  }
  const only = ['write authenticator apps']
  await expect(compareProjects(real, { exchange, only })).rejects.toThrow(CompareError)
  expect(listEmails(real)).toEqual(['sandbox@stytch.com'])
})

test('an address that is not a provider is refused', async () => {
  const page = async () => ({ status: 200, headers: {}, text: '<html>', at: 0 })
  await expect(compareProjects(createRealProject(), { exchange: page })).rejects.toThrow('is not the API of a provider')
  const lost = () => Promise.reject(new Error('ENOTFOUND'))
  await expect(compareProjects(createRealProject(), { exchange: lost })).rejects.toThrow('cannot be reached')
})

test('a run that is ended deletes what it created, and can be resumed', async () => {
  const real = createRealProject()
  const end = new AbortController()
  const exchange: Exchange = (request, signal) => {
    if (request.url === '/v1/webauthn/register/start') end.abort()
    signal.throwIfAborted()
    return real.exchange(request, signal)
  }
  const only = ['write authenticator apps', 'write passkeys']
  const report = await compareProjects(real, { exchange, signal: end.signal, only })
  expect([report.is_complete, report.created]).toEqual([false, []])
  expect(listEmails(real)).toEqual(['sandbox@stytch.com'])
  const done = Object.keys(report.chapters)
  expect(done).toContain('write authenticator apps')
  expect(done).not.toContain('write passkeys')
  expect(describeReport(report, [])).toContain('Go on with --resume.')
  const resumed: string[] = []
  const rest = await compareProjects(real, {
    only,
    previous: JSON.parse(JSON.stringify(report)),
    onProgress: async (_, chapter) => void resumed.push(chapter),
  })
  expect([rest.is_complete, listDifferent(rest)]).toEqual([true, []])
  expect(resumed).toEqual(['write passkeys'])
})

/** The chapters in which it does. */
const DEVIATING = ['project', 'users', 'write passkeys', 'write passwords and sessions']

/** A project that deviates in ways that a response can repeat, and in one that it cannot. */
function createDeviatingProject(): RealProject {
  const real = createRealProject()
  real.app.addHook('onSend', async (request, reply, payload) => {
    const id = request.operation?.id
    const body = JSON.parse(String(payload).startsWith('{') ? String(payload) : '{}')
    if (body.error_type === 'user_not_found' && id === 'serverUsersGet') {
      reply.code(400)
      return JSON.stringify({ ...body, status_code: 400, error_type: 'no_such_user', error_message: 'There is none.' })
    }
    if (id === 'serverDebugWhoami' && body.name) return JSON.stringify({ ...body, name: undefined, region: 'eu' })
    if (id === 'serverWebauthnUpdate' && body.webauthn_registration) reply.header('cache-control', 'no-store')
    if (id === 'serverSessionsAuthenticate' && body.session?.expires_at)
      body.session.expires_at = '2100-01-01T00:00:00Z'
    return id === 'serverSessionsAuthenticate' ? JSON.stringify(body) : payload
  })
  return real
}

test('an overlay repeats what was learnt, and a difference is accepted with a reason until it changes or is gone', async () => {
  const real = createDeviatingProject()
  const report = await compareProjects(real, { only: DEVIATING })
  expect(
    listNew(summarize(report, []))
      .map(({ part }) => part)
      .toSorted(),
  ).toEqual(['error_type', 'header', 'lifetime', 'message', 'missing', 'new', 'status'].toSorted())
  const unknown = listFindings(report).filter(({ is_unknown }) => is_unknown)
  expect(unknown.map(({ part }) => part).toSorted()).toEqual(['error_type', 'missing', 'new', 'status'])
  const { overlay, left } = toOverlay(report)
  expect(left.map(({ part }) => part)).toEqual(['lifetime'])
  expect(overlay.rules.map(({ operation_id }) => operation_id).toSorted()).toEqual(
    ['serverDebugWhoami', 'serverUsersGet', 'serverWebauthnUpdate'].toSorted(),
  )
  // The text is a file's.
  const again = await compareProjects(real, {
    overlay: JSON.parse(JSON.stringify(overlay)) as Overlay,
    only: DEVIATING,
  })
  expect(listNew(summarize(again, [])).map(({ part }) => part)).toEqual(['lifetime'])

  const accepted = listFindings(report).map(({ part, at, real, operations: [operation_id = ''] }) => {
    return { operation_id, part, at, real, reason: 'known' }
  })
  expect(listNew(summarize(report, accepted))).toEqual([])
  expect(describeReport(report, accepted)).toContain('Differences: 0 new, 7 accepted.')
  const changed = accepted.map((one) => (one.part === 'status' ? { ...one, real: '403' } : one))
  expect(listNew(summarize(report, changed)).map(({ part }) => part)).toEqual(['status'])
  expect(listOutdated(report, changed)).toMatchObject([{ part: 'status', real: '403' }])
})

test('an overlay has no rule for an error that has no type at the real project', async () => {
  const report = await compareProjects(createRealProject(), { isWriting: false, only: ['OAuth'] })
  const refused = listResults(report).find(({ operation_id }) => operation_id === 'oauthStart')
  refused?.differences.push({ part: 'error_type', at: '', mock: 'invalid_client_id', real: 'none' })
  expect(toOverlay(report).overlay.rules).toEqual([])
})

test('no report has a secret, a token or an address of a person', async () => {
  const real = createRealProject()
  const secrets = new Set<string>([real.project.secret, 'grace@used.example', '+12025550177', 'Grace'])
  real.app.addHook('onSend', async (_request, _reply, payload) => {
    const names =
      /"(?:session_token|session_jwt|access_token|refresh_token|client_secret|next_client_secret|secret|token|signature)":"([^"]{8,})"/g
    for (const [, secret = ''] of String(payload).matchAll(names)) secrets.add(secret)
    // The whole body is a difference, so that the report would show all of it.
    return typeof payload === 'string' && payload.startsWith('{"') ? payload.replace('{"', '{"extra":"x","') : payload
  })
  await useProject(real)
  const report = await compareProjects(real, {
    only: [
      'project',
      'users',
      'write users',
      'write passwords and sessions',
      'write authenticator apps',
      'write connected apps',
    ],
    overlay: {
      format: 'latchkey-overlay',
      version: 1,
      rules: OPERATIONS.filter(({ document }) => document === 'server').map(({ id }) => ({
        operation_id: id,
        when: { status: 200 },
        set: {
          removed: ['session_token', 'session_jwt', 'user', 'secret', 'm2m_client.client_secret', 'emails', 'name'],
        },
      })),
    },
  })
  const texts = [
    JSON.stringify(report),
    describeReport(report, []),
    renderReport(report, []),
    JSON.stringify(toOverlay(report)),
  ]
  expect(secrets.size).toBeGreaterThan(20)
  expect([...secrets].filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([])
  expect(texts.join('')).not.toMatch(/eyJ[\w-]+\./)
})

test('a random value is never taken for a text', () => {
  for (let count = 0; count < 20_000; count += 1) {
    const [bytes, short] = [randomBytes(32), randomBytes(18)]
    const tokens = [
      bytes.toString('base64url'),
      bytes.toString('hex'),
      bytes.toString('base64'),
      short.toString('base64url'),
    ]
    expect(tokens.map((token) => maskText(token, new Map()))).toEqual(tokens.map(() => '<token>'))
  }
})

test('the page of a report loads nothing, runs nothing, and shows markup as text', async () => {
  const report = await compareProjects(createRealProject(), { isWriting: false, only: ['project'] })
  const [first] = listResults(report)
  first?.differences.push({ part: 'value', at: 'name', mock: 'x', real: '<script>alert(1)</script>' })
  const page = renderReport(report, [])
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toMatch(/<script|<link|<img|src=|href=|url\(/)
})
