import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { draw, getChaosTotal, takeChaosFault } from './chaos.ts'

async function run(chaos: object, calls: number) {
  const { app, createTenant } = getSharedProvider()
  const { public_token, project_id } = createTenant()
  const configure = (payload: object) => app.inject({ method: 'PATCH', url: `/_mock/${public_token}/config`, payload })
  const call = async () =>
    (await app.inject(`/v1/public/${project_id}/.well-known/jwks.json`)).headers['x-latchkey-fault']
  const response = await configure({ chaos })
  const seen: unknown[] = []
  for (let index = 0; index < calls; index += 1) seen.push(await call())
  return { response, seen, configure, call }
}

const MIXED = { seed: 7, percentages: { error: 20, html_502: 10, invalid_json: 10 } }

test('chaos with the same seed applies the same faults to the same calls, and another seed others', async () => {
  const [one, same, other] = await Promise.all([run(MIXED, 60), run(MIXED, 60), run({ ...MIXED, seed: 8 }, 60)])
  expect(one.seen).toEqual(same.seen)
  expect(one.seen).not.toEqual(other.seen)
  expect(one.seen).toContain('chaos:html_502')
  expect(one.seen).toContain(undefined)
})

test('setting the same chaos configuration again restarts its sequence of faults', async () => {
  const { seen, configure, call } = await run(MIXED, 20)
  await configure({ chaos: MIXED })
  const again: unknown[] = []
  for (const _ of seen) again.push(await call())
  expect(again).toEqual(seen)
  expect(again).toContain('chaos:html_502')
})

test('a chaos percentage is the share of calls that get the fault', () => {
  const tenant = createTestTenants().default()
  tenant.config.chaos = { seed: 1, percentages: { html_502: 30, latency: 10 } }
  const drawn = Array.from({ length: 2_000 }, () => takeChaosFault(tenant, []))
  const share = drawn.filter((fault) => fault?.kind === 'html_502').length / drawn.length
  expect(share).toBeGreaterThan(0.27)
  expect(share).toBeLessThan(0.33)
})

test('a chaos percentage of 100 faults every call, and no percentage faults none', async () => {
  expect(new Set((await run({ seed: 1, percentages: { html_502: 100 } }, 50)).seen)).toEqual(
    new Set(['chaos:html_502']),
  )
  expect(new Set((await run({ seed: 1, percentages: {} }, 50)).seen)).toEqual(new Set([undefined]))
})

test('a chaos fault of 0 percent never occurs, even if the drawn number is 0', () => {
  const seed = 1_640_531_527
  expect(draw(seed, 0)).toBe(0)
  const tenant = createTestTenants().default()
  tenant.config.chaos = { seed, percentages: { html_502: 0 } }
  expect(takeChaosFault(tenant, [])).toBeUndefined()
})

test.each([
  { seed: 1, percentages: { error: 60, reset: 41 } },
  { seed: -1, percentages: {} },
  { seed: 1, percentages: { explode: 1 } },
  { seed: 1, percentages: { error: 101 } },
])('the chaos configuration %j is rejected', async (chaos) => {
  const { response } = await run(chaos, 0)
  expect(response.json()).toMatchObject({ error_type: 'bad_request' })
})

test('every number drawn for chaos is at least 0 and below 1', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.nat(1_000_000), (seed, index) => {
      const drawn = draw(seed, index)
      return drawn >= 0 && drawn < 1
    }),
    { seed: 7 },
  )
})

test('a latency fault drawn by chaos has a delay up to the maximum, and other faults have none', () => {
  const tenant = createTestTenants().default()
  tenant.config.chaos = { seed: 1, percentages: { latency: 50, reset: 50 }, max_delay_ms: 3 }
  const drawn = Array.from({ length: 200 }, () => takeChaosFault(tenant, []))
  const delaysOf = (kind: string) => new Set(drawn.filter((it) => it?.kind === kind).map((it) => it?.delay_ms))
  expect(delaysOf('latency')).toEqual(new Set([1, 2, 3]))
  expect(delaysOf('reset')).toEqual(new Set([undefined]))
})

test('an error drawn by chaos has one of the given types, and other faults have no type', () => {
  const tenant = createTestTenants().default()
  tenant.config.chaos = { seed: 1, percentages: { error: 50, reset: 50 } }
  const types = ['too_many_requests', 'bad_request'] as const
  const drawn = Array.from({ length: 100 }, () => takeChaosFault(tenant, types))
  expect(new Set(drawn.filter((it) => it?.kind === 'error').map((it) => it?.error_type))).toEqual(new Set(types))
  expect(new Set(drawn.filter((it) => it?.kind === 'reset').map((it) => it?.error_type))).toEqual(new Set([undefined]))
})

test('a tenant without chaos draws no random numbers', () => {
  const tenant = createTestTenants().default()
  expect(takeChaosFault(tenant, [])).toBeUndefined()
  expect(tenant.tables.get('chaos')?.size ?? 0).toBe(0)
})

test('the total of a chaos configuration is the sum of its percentages', () => {
  expect(getChaosTotal({ seed: 1, percentages: { error: 60, reset: 40.5 } })).toBe(100.5)
  expect(getChaosTotal({ seed: 1, percentages: {} })).toBe(0)
})
