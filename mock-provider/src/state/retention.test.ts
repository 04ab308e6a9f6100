import { expect, test } from 'vitest'
import { createLinkToken, requireLinkToken } from '../messages/link-tokens.ts'
import { createSnapshot, restoreSnapshot } from './snapshots.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { createUser, users } from '../users/users.ts'
import { GRACE_MS, hasContent, sweep, sweepIfDue } from './retention.ts'

const LIFETIME_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000

function createMailbox() {
  const tenant = createTestTenants().default()
  tenant.clock.freeze(Date.parse('2026-01-05T09:00:00Z'))
  const contact = { kind: 'email', id: 'e', address: 'ada@example.com', user_id: 'u', is_added: false } as const
  const send = () =>
    createLinkToken(tenant, {
      token_type: 'magic_links',
      contact,
      redirect_url: 'http://localhost:3000/authenticate',
      code_challenge: null,
      expires_at: tenant.clock.now() + LIFETIME_MS,
    }).token
  const use = (token: string) => requireLinkToken(tenant, token, undefined)
  const count = (name = 'link_tokens') => tenant.tables.get(name)?.size ?? 0
  return { tenant, send, use, count }
}

test('an expired magic link returns an expiry error for a week, and then a not-found error', () => {
  const { tenant, send, use } = createMailbox()
  const token = send()
  tenant.clock.advance(LIFETIME_MS + GRACE_MS - 1)
  sweep(tenant)
  expect(() => use(token)).toThrow(expect.objectContaining({ type: 'unable_to_auth_magic_link' }))
  tenant.clock.advance(1)
  sweep(tenant)
  expect(() => use(token)).toThrow(expect.objectContaining({ type: 'magic_link_not_found' }))
})

test('an expired magic link works again when the clock is set back', () => {
  const { tenant, send, use } = createMailbox()
  const token = send()
  const start = tenant.clock.now()
  tenant.clock.advance(DAY_MS)
  sweep(tenant)
  tenant.clock.freeze(start)
  sweep(tenant)
  expect(use(token).token).toBe(token)
})

test('restoring a snapshot brings back rows that have been removed since as expired', () => {
  const { tenant, send, use } = createMailbox()
  const token = send()
  const { snapshot_id } = createSnapshot(tenant)
  tenant.clock.advance(2 * GRACE_MS)
  sweep(tenant)
  expect(() => use(token)).toThrow()
  restoreSnapshot(tenant, snapshot_id)
  sweep(tenant)
  expect(use(token).token).toBe(token)
})

test('a tenant keeps only the newest 5,000 magic links, but all users', () => {
  const { tenant, send, use, count } = createMailbox()
  const tokens = Array.from({ length: 5_003 }, send)
  for (let made = 0; made < 5_003; made += 1) createUser(tenant)
  sweep(tenant)
  expect([count(), count('users')]).toEqual([5_000, 5_003])
  expect(() => use(tokens[2] ?? '')).toThrow()
  expect(use(tokens[3] ?? '').token).toBe(tokens[3])
})

test('a tenant that sends 20,000 magic links stores at most 5,501 of them', { tags: 'threat.m2' }, () => {
  const { tenant, send, count } = createMailbox()
  for (let call = 0; call < 20_000; call += 1) {
    send()
    sweepIfDue(tenant)
  }
  expect(count()).toBeLessThanOrEqual(5_501)
})

test('expired rows are removed after the clock is advanced, and not at every call', () => {
  const { tenant, send, count } = createMailbox()
  send()
  sweepIfDue(tenant)
  tenant.clock.advance(GRACE_MS + LIFETIME_MS)
  sweepIfDue(tenant)
  expect(count()).toBe(0)
  for (let made = 0; made < 5_010; made += 1) send()
  for (let call = 0; call < 500; call += 1) sweepIfDue(tenant)
  expect(count()).toBe(5_010)
  sweepIfDue(tenant)
  expect(count()).toBe(5_000)
})

test('an expired session is removed after the grace period', () => {
  const { tenant, count } = createMailbox()
  const expires_at = new Date(tenant.clock.now() + LIFETIME_MS).toISOString()
  tenant.tables.open('sessions').set('s', { expires_at })
  tenant.clock.advance(LIFETIME_MS + GRACE_MS - 1)
  sweep(tenant)
  expect(count('sessions')).toBe(1)
  tenant.clock.advance(1)
  sweep(tenant)
  expect(count('sessions')).toBe(0)
})

test('a tenant counts as having content until its last row has expired', () => {
  const { tenant, send } = createMailbox()
  tenant.tables.open('oauth_callbacks').set('c', {})
  expect(hasContent(tenant)).toBe(false)
  send()
  expect(hasContent(tenant)).toBe(true)
  tenant.clock.advance(LIFETIME_MS)
  expect(hasContent(tenant)).toBe(false)
  users(tenant).set('u', createUser(tenant))
  expect(hasContent(tenant)).toBe(true)
})
