import { decodeJwt } from 'jose'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { SESSION_JWT_LIFETIME_MINUTES } from '@latchkey/openapi'
import {
  requireSession,
  endSessions,
  findSession,
  renewSession,
  sessions,
  startSession,
  type ProvenFactor,
} from './sessions.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser } from '../users/users.ts'

const SEED = 20_261_121
const MINUTE_MS = 60_000

const BY_MAIL: ProvenFactor = { type: 'magic_link', delivery_method: 'email' }
const BY_SMS: ProvenFactor = { type: 'otp', delivery_method: 'sms' }
const FACTORS = [BY_MAIL, BY_SMS, { type: 'otp', delivery_method: 'email' }] as const satisfies ProvenFactor[]

function createSignedOut() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze(Date.parse('2030-01-01T00:00:00Z'))
  const toRequest = (session_token: string = tenant.public_token) => {
    const authorization = `Basic ${Buffer.from(`${tenant.public_token}:${session_token}`).toString('base64')}`
    return { headers: { authorization }, ip: '127.0.0.1' } as FastifyRequest
  }
  const user = createUser(tenant)
  const start = (minutes?: number, factor: ProvenFactor = BY_MAIL, session_token?: string, who = user) =>
    startSession(tenant, { user: who, factor, session_duration_minutes: minutes, request: toRequest(session_token) })
  return { tenant, user, start, toRequest }
}

const { minimum_minutes: min, maximum_minutes: max } = createSignedOut().tenant.config.session_policy

test('a session is valid exactly until the expiry set by its latest extension', async () => {
  const steps = fc.array(
    fc.record({
      minutes: fc.option(fc.integer({ min, max: 2_000 }), { nil: undefined }),
      wait_ms: fc.nat(90 * MINUTE_MS),
    }),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min, max: 2_000 }), steps, async (first, renewals) => {
      const { tenant, start, toRequest } = createSignedOut()
      const { session_token } = await start(first)
      let ends_at = tenant.clock.now() + first * MINUTE_MS
      for (const { minutes, wait_ms } of renewals) {
        tenant.clock.advance(wait_ms)
        const request = toRequest(session_token)
        const row = findSession(tenant, request)
        expect(row !== undefined).toBe(tenant.clock.now() < ends_at)
        if (!row) return
        await renewSession(tenant, { row, request, minutes })
        if (minutes !== undefined) ends_at = Math.max(ends_at, tenant.clock.now() + minutes * MINUTE_MS)
        expect(Date.parse(row.expires_at)).toBe(ends_at)
      }
      tenant.clock.freeze(ends_at - 1)
      expect(findSession(tenant, toRequest(session_token))).toBeDefined()
      tenant.clock.freeze(ends_at)
      expect(findSession(tenant, toRequest(session_token))).toBeUndefined()
    }),
    { seed: SEED, numRuns: 40 },
  )
})

test('a session starts only with a duration within the project’s limits', async () => {
  const minutes = fc.oneof(fc.integer({ min: -5, max: min + 5 }), fc.integer({ min: max - 5, max: max + 5 }))
  await fc.assert(
    fc.asyncProperty(minutes, async (wanted) => {
      const { tenant, start } = createSignedOut()
      const begun = await start(wanted).then(
        () => true,
        (error: { type: string }) => error.type,
      )
      const isAllowed = wanted >= min && wanted <= max
      expect(begun).toBe(isAllowed || 'invalid_session_duration_minutes')
      expect(sessions(tenant).size).toBe(isAllowed ? 1 : 0)
    }),
    { seed: SEED, numRuns: 30 },
  )
})

test('a session lists each kind of proven factor once, the most recent last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...FACTORS), { minLength: 1, maxLength: 6 }), async (shown) => {
      const { tenant, start } = createSignedOut()
      let session_token: string | undefined
      for (const factor of shown) {
        tenant.clock.advance(1_000)
        session_token = (await start(60, factor, session_token)).session_token
      }
      const [row, ...others] = [...sessions(tenant).values()]
      expect(others).toEqual([])
      const latest = [...new Set(shown.toReversed())].toReversed()
      const methods = row?.authentication_factors.map(({ type, delivery_method }) => ({ type, delivery_method }))
      expect(methods).toEqual(latest)
      expect(row?.authentication_factors.at(-1)?.last_authenticated_at).toBe(new Date(tenant.clock.now()).toISOString())
    }),
    { seed: SEED, numRuns: 30 },
  )
})

test('a different user who signs in during a session gets a new session', async () => {
  const { tenant, start, toRequest, user } = createSignedOut()
  const ada = await start(60)
  const grace = await start(60, BY_SMS, ada.session_token, createUser(tenant))
  expect(grace.session_token).not.toBe(ada.session_token)
  expect(findSession(tenant, toRequest(ada.session_token))?.user_id).toBe(user.user_id)
})

test('ending all sessions of a user can spare one, and leaves other users’ sessions', async () => {
  const { tenant, user, start, toRequest } = createSignedOut()
  const tokens = [(await start(60)).session_token, (await start(60)).session_token]
  const other = await start(60, BY_MAIL, undefined, createUser(tenant))
  endSessions(tenant, user.user_id, findSession(tenant, toRequest(tokens[1])))
  const isAlive = (session_token?: string) => findSession(tenant, toRequest(session_token)) !== undefined
  expect([...tokens, other.session_token].map(isAlive)).toEqual([false, true, true])
})

test('an invalid session token is rejected with the error for a missing, unknown or malformed token', () => {
  const { tenant, toRequest } = createSignedOut()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (presented) => {
      const isForm = /^[A-Za-z0-9_-]{1,128}$/.test(presented)
      const isNone = presented === '' || presented === tenant.public_token
      const type = isNone ? 'user_unauthenticated' : isForm ? 'session_not_found' : 'invalid_session_token'
      expect(() => requireSession(tenant, toRequest(presented))).toThrow(expect.objectContaining({ type }))
    }),
    { seed: SEED },
  )
})

test('the session JWT names its session and is short-lived even for a long session', async () => {
  const { tenant, user, start } = createSignedOut()
  const { session_jwt, session } = await start(max)
  const { sub, aud, exp = 0, iat = 0, ...claims } = decodeJwt(session_jwt)
  expect([sub, aud, exp - iat]).toEqual([user.user_id, [tenant.project_id], SESSION_JWT_LIFETIME_MINUTES * 60])
  expect(JSON.stringify(claims)).toContain(session?.session_id)
})
