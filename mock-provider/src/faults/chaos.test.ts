import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { draw } from './chaos.ts'

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

test('the same seed applies the same faults to the same calls, another seed applies others', async () => {
  const [one, same, other] = await Promise.all([run(MIXED, 60), run(MIXED, 60), run({ ...MIXED, seed: 8 }, 60)])
  expect(one.seen).toEqual(same.seen)
  expect(one.seen).not.toEqual(other.seen)
  expect(one.seen).toContain('chaos:html_502')
  expect(one.seen).toContain(undefined)
})

test('configuring the same chaos again restarts its sequence', async () => {
  const { seen, configure, call } = await run(MIXED, 20)
  await configure({ chaos: MIXED })
  const again: unknown[] = []
  for (const _ of seen) again.push(await call())
  expect(again).toEqual(seen)
  expect(again).toContain('chaos:html_502')
})

test('a percentage is the share of calls with that fault', async () => {
  const { seen } = await run({ seed: 1, percentages: { html_502: 30 } }, 2_000)
  const share = seen.filter((fault) => fault === 'chaos:html_502').length / seen.length
  expect(share).toBeGreaterThan(0.27)
  expect(share).toBeLessThan(0.33)
})

test('100 percent faults every call, no percentage faults none', async () => {
  expect(new Set((await run({ seed: 1, percentages: { html_502: 100 } }, 50)).seen)).toEqual(
    new Set(['chaos:html_502']),
  )
  expect(new Set((await run({ seed: 1, percentages: {} }, 50)).seen)).toEqual(new Set([undefined]))
})

test.each([
  { seed: 1, percentages: { error: 60, reset: 41 } },
  { seed: -1, percentages: {} },
  { seed: 1, percentages: { explode: 1 } },
  { seed: 1, percentages: { error: 101 } },
])('the chaos %j is refused', async (chaos) => {
  const { response } = await run(chaos, 0)
  expect(response.json()).toMatchObject({ error_type: 'bad_request' })
})

test('every drawn number is at least 0 and below 1', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.nat(1_000_000), (seed, index) => {
      const drawn = draw(seed, index)
      return drawn >= 0 && drawn < 1
    }),
    { seed: 7 },
  )
})
