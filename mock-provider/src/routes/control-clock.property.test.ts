import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUTHORIZATION_CODE_LIFETIME_SECONDS } from '@latchkey/openapi'
import { createAuthorizationCode } from '../authorization-server/authorization-codes.ts'
import { createGranted, type Granted } from '../testing/granted-client.ts'
import { createVisitor, type Visitor } from '../testing/visitor.ts'
import { requireUser } from '../users/users.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** Each property makes a few dozen calls, possibly on a busy machine. */
const TIMEOUT_MS = 60_000
const BEGIN = '2030-01-01T00:00:00Z'

/**
 * Yields clock advances: random ones, or ones whose sum differs from `due_ms` by a millisecond if possible. An expiry
 * must be visible as soon as the clock call returns.
 */
const advances = (due_ms: number) =>
  fc.array(fc.integer({ min: 0, max: due_ms }), { minLength: 1, maxLength: 3 }).chain((steps) =>
    fc.constantFrom(-1, 0, 1).map((beside) => {
      const total = steps.reduce((sum, step) => sum + step, 0)
      return beside === 0 ? steps : [...steps, Math.max(0, due_ms + beside - total)]
    }),
  )

type Body = { advance_ms: number } | { freeze_at: string } | { resume: true }

async function move({ app, tenant }: Pick<Visitor, 'app' | 'tenant'>, payload: Body): Promise<number> {
  const response = await app.inject({ method: 'POST', url: `/_mock/${tenant.public_token}/clock`, payload })
  return Date.parse(response.json<{ now: string }>().now)
}

/** Moves a frozen clock step by step. @returns the sum of the steps */
async function advanceAll(visitor: Pick<Visitor, 'app' | 'tenant'>, steps: number[]): Promise<number> {
  for (const advance_ms of steps) await move(visitor, { advance_ms })
  return steps.reduce((sum, step) => sum + step, 0)
}

/**
 * Checks for random clock advances that something which lasts `due_ms` is valid until then, and invalid afterwards.
 * `ask` makes the advances, and returns their sum and whether the thing is still valid.
 */
async function holds(due_ms: number, ask: (steps: number[]) => Promise<{ elapsed_ms: number; isAlive: boolean }>) {
  await fc.assert(
    fc.asyncProperty(advances(due_ms), async (steps) => {
      const { elapsed_ms, isAlive } = await ask(steps)
      expect(isAlive).toBe(elapsed_ms < due_ms)
    }),
    { seed: 20_261_121, numRuns: 12 },
  )
}

test('a session ends at its expiry and not before', { timeout: TIMEOUT_MS }, async () => {
  const visitor = createVisitor()
  await holds(60 * MINUTE_MS, async (steps) => {
    await move(visitor, { freeze_at: BEGIN })
    const { session_token } = await visitor.signIn()
    const elapsed_ms = await advanceAll(visitor, steps)
    return { elapsed_ms, isAlive: (await visitor.call('/sessions/authenticate', { session_token })).statusCode === 200 }
  })
})

test('the token of a third-party sign-in works until its expiry', { timeout: TIMEOUT_MS }, async () => {
  const visitor = createVisitor()
  await holds(5 * MINUTE_MS, async (steps) => {
    await move(visitor, { freeze_at: BEGIN })
    const token = (await visitor.comeBack()).searchParams.get('token')
    const elapsed_ms = await advanceAll(visitor, steps)
    const body = { token, session_duration_minutes: 60 }
    const { error_type } = (await visitor.call('/oauth/authenticate', { body })).json()
    return { elapsed_ms, isAlive: error_type !== 'oauth_token_not_found' }
  })
})

/** Creates another code for the same client and user. */
function createCode({ tenant, client, user_id, code_verifier }: Granted): string {
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const [redirect_uri = ''] = client.redirect_urls
  const bound = {
    client_id: client.client_id,
    redirect_uri,
    user_id,
    scopes: ['openid'],
    resources: [],
    code_challenge,
  }
  return createAuthorizationCode(tenant, bound).code
}

test('an authorization code works until its expiry', { timeout: TIMEOUT_MS }, async () => {
  const granted = createGranted()
  await holds(AUTHORIZATION_CODE_LIFETIME_SECONDS * SECOND_MS, async (steps) => {
    await move(granted, { freeze_at: BEGIN })
    const code = createCode(granted)
    const elapsed_ms = await advanceAll(granted, steps)
    return { elapsed_ms, isAlive: (await granted.exchange({ code })).statusCode === 200 }
  })
})

test('an access token is active until its expiry', { timeout: TIMEOUT_MS }, async () => {
  const granted = createGranted()
  await holds(60 * MINUTE_MS, async (steps) => {
    await move(granted, { freeze_at: BEGIN })
    const { access_token: token } = (await granted.exchange({ code: createCode(granted) })).json()
    const elapsed_ms = await advanceAll(granted, steps)
    const { client_id } = granted.client
    const { active } = (await granted.post('/v1/oauth2/introspect', { token, client_id })).json()
    return { elapsed_ms, isAlive: active }
  })
})

test('a user lock lasts until its expiry', { timeout: TIMEOUT_MS }, async () => {
  const visitor = createVisitor()
  const begin = await move(visitor, { freeze_at: BEGIN })
  const { user_id } = await visitor.signIn()
  await holds(60 * MINUTE_MS, async (steps) => {
    await move(visitor, { freeze_at: BEGIN })
    const user = requireUser(visitor.tenant, user_id)
    user.is_locked = true
    user.lock_expires_at = new Date(begin + 60 * MINUTE_MS).toISOString()
    const elapsed_ms = await advanceAll(visitor, steps)
    const token = (await visitor.comeBack()).searchParams.get('token')
    const body = { token, session_duration_minutes: 60 }
    const { error_type } = (await visitor.call('/oauth/authenticate', { body })).json()
    return { elapsed_ms, isAlive: error_type === 'user_lock_limit_reached' }
  })
})

test('a resumed clock continues from where it was frozen, never earlier', { timeout: TIMEOUT_MS }, async () => {
  const visitor = createVisitor()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 86_400_000 }), { maxLength: 4 }), async (steps) => {
      const frozen = await move(visitor, { freeze_at: BEGIN })
      const elapsed_ms = await advanceAll(visitor, steps)
      const resumed = await move(visitor, { resume: true })
      expect(resumed).toBeGreaterThanOrEqual(frozen + elapsed_ms)
      expect(resumed).toBeLessThan(frozen + elapsed_ms + TIMEOUT_MS)
    }),
    { seed: 20_261_121, numRuns: 20 },
  )
})
