import { startMock } from '../bench/servers.ts'
import { createRandom, type Random } from './random.ts'
import { measureProcess } from './soak-raw.ts'

/**
 * Every value that a tenant stores contains the tenant's mark. If a response contains the mark of another tenant, data
 * has leaked between tenants.
 */
const MARK = /soakmark(\d+)x/g
const SHOWN_PROBLEMS = 10

type Caller = (method: string, path: string, body?: object, secret?: string) => Promise<string>

/** A tenant under test, and what is remembered about it. */
type Tenant = { token: string; mark: string; call: Caller; random: Random; users: number; session: string }

/** Runs mixed operations of many tenants at once. @throws Error when a tenant reads what belongs to another one */
export async function soakTenants(count: number, seconds: number, seed: number): Promise<string> {
  const provider = await startMock(['--no-web'])
  const problems: string[] = []
  let requests = 0
  const before = await measureProcess(provider.pid)
  const end = performance.now() + seconds * 1_000
  const run = async (index: number) => {
    const token = `public-token-test-soak-${index}`
    const call: Caller = async (method, path, body, secret = token) => {
      const response = await fetch(`${provider.url}${path}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      requests += 1
      if (response.status >= 500) problems.push(`${method} ${path}: ${response.status} ${text}`)
      for (const [, owner] of text.matchAll(MARK)) {
        if (owner !== String(index)) problems.push(`${method} ${path} of tenant ${index} shows tenant ${owner}`)
      }
      return text
    }
    const random = createRandom(seed + index)
    const tenant: Tenant = { token, mark: `soakmark${index}x`, call, random, users: 0, session: '' }
    await call('PATCH', `/_mock/${token}/config`, { project_name: tenant.mark })
    while (performance.now() < end && problems.length < SHOWN_PROBLEMS) {
      const problem = await random.pick(OPERATIONS)(tenant)
      if (problem !== undefined) problems.push(`tenant ${index}: ${problem}`)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, index) => run(index)))
  const after = await measureProcess(provider.pid)
  await provider.stop()
  if (problems.length > 0) throw new Error(problems.slice(0, SHOWN_PROBLEMS).join('\n'))
  return [
    `${count} tenants for ${seconds} s (seed ${seed}): ${requests} requests, no crossed read, no 5xx;`,
    `memory ${before.mebibytes} → ${after.mebibytes} MiB`,
  ].join(' ')
}

/** Signs in with the newest passcode. Passwords are left out: hashing them would take most of the time. */
async function signIn(tenant: Tenant, method_id: string, token: string): Promise<void> {
  const body = { method_id, token, session_duration_minutes: 60 }
  tenant.session = readMember(await tenant.call('POST', '/sdk/v1/otps/authenticate', body), 'session_token')
}

/** Returns the first string member of that name in a JSON text, or an empty string. */
function readMember(json: string, name: string): string {
  return new RegExp(`"${name}":"([^"]+)"`).exec(json)?.[1] ?? ''
}

type Operation = (tenant: Tenant) => Promise<string | undefined>

/** Expects that a response contains the tenant's own mark: an empty one would prove nothing. */
function expectOwn(text: string, { mark }: Tenant): string | undefined {
  return text.includes(mark) ? undefined : `its own ${mark} is missing in ${text.slice(0, 300)}`
}

const toEmail = ({ mark, users }: Tenant) => `${mark}-${users}@example.com`

const OPERATIONS: readonly [Operation, ...Operation[]] = [
  async (tenant) => {
    tenant.users += 1
    const body = { email: toEmail(tenant) }
    return expectOwn(await tenant.call('POST', `/_mock/${tenant.token}/users`, body), tenant)
  },
  async (tenant) => {
    const text = await tenant.call('GET', `/_mock/${tenant.token}/users`)
    return tenant.users === 0 ? undefined : expectOwn(text, tenant)
  },
  async (tenant) => expectOwn(await tenant.call('GET', `/sdk/v1/projects/bootstrap/${tenant.token}`), tenant),
  async (tenant) => expectOwn(await tenant.call('GET', `/_mock/${tenant.token}/config`), tenant),
  async (tenant) => {
    const email = toEmail(tenant)
    const sent = await tenant.call('POST', '/sdk/v1/otps/email/login_or_create', { email, expiration_minutes: 5 })
    const messages = await tenant.call('GET', `/_mock/${tenant.token}/messages`)
    if (tenant.session === '') await signIn(tenant, readMember(sent, 'method_id'), readMember(messages, 'code'))
    return tenant.session === '' ? 'its passcode did not sign in' : expectOwn(messages, tenant)
  },
  async (tenant) => {
    if (tenant.session === '') return undefined
    return expectOwn(await tenant.call('GET', '/sdk/v1/users/me', undefined, tenant.session), tenant)
  },
  async (tenant) => {
    if (tenant.session === '') return undefined
    const body = { session_duration_minutes: 60 }
    return expectOwn(await tenant.call('POST', '/sdk/v1/sessions/authenticate', body, tenant.session), tenant)
  },
  async (tenant) => {
    // The journal is empty until the tenant's first call to the provider's API, so its mark is not expected.
    await tenant.call('GET', `/_mock/${tenant.token}/journal?limit=20`)
    return undefined
  },
  async (tenant) => {
    const rule = { operation_id: 'usersSearch', error_type: 'too_many_requests', match: { email: tenant.mark } }
    await tenant.call('POST', `/_mock/${tenant.token}/faults`, rule)
    await tenant.call('GET', `/_mock/${tenant.token}/faults`)
    await tenant.call('DELETE', `/_mock/${tenant.token}/faults`)
    return undefined
  },
  async (tenant) => {
    // A session token that was never issued must be refused.
    const text = await tenant.call('GET', '/sdk/v1/users/me', undefined, `stolen-${tenant.random.below(1_000)}`)
    return text.includes('"user"') ? 'a session that does not exist shows a user' : undefined
  },
]
