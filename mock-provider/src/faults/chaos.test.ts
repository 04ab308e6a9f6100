import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'
import { draw } from './chaos.ts'

const METADATA = '/.well-known/oauth-authorization-server'

async function run(chaos: object, calls: number) {
  const { app, tenants } = createProviderApp()
  const configure = (payload: object) =>
    app.inject({ method: 'PATCH', url: `/_mock/${tenants.default().public_token}/config`, payload })
  const answer = await configure({ chaos })
  const seen: unknown[] = []
  for (let call = 0; call < calls; call += 1) seen.push((await app.inject(METADATA)).headers['x-latchkey-fault'])
  return { answer, seen, configure, app }
}

const MIXED = { seed: 7, percentages: { error: 20, html_502: 10, invalid_json: 10 } }

test('the same seed does the same to the same calls, another seed something else', async () => {
  const [one, same, other] = await Promise.all([run(MIXED, 60), run(MIXED, 60), run({ ...MIXED, seed: 8 }, 60)])
  expect(one.seen).toEqual(same.seen)
  expect(one.seen).not.toEqual(other.seen)
  expect(one.seen).toContain('chaos:html_502')
  expect(one.seen).toContain(undefined)
})

test('setting it again begins anew', async () => {
  const { seen, configure, app } = await run(MIXED, 20)
  await configure({ chaos: MIXED })
  const again: unknown[] = []
  for (const _ of seen) again.push((await app.inject(METADATA)).headers['x-latchkey-fault'])
  expect(again).toEqual(seen)
})

test('percentages are kept', async () => {
  const { seen } = await run({ seed: 1, percentages: { html_502: 30 } }, 2_000)
  const share = seen.filter((fault) => fault === 'chaos:html_502').length / seen.length
  expect(share).toBeGreaterThan(0.27)
  expect(share).toBeLessThan(0.33)
})

test('all is all and nothing is nothing', async () => {
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
])('%j is refused', async (chaos) => {
  const { answer } = await run(chaos, 0)
  expect(answer.json()).toMatchObject({ error_type: 'bad_request' })
})

test('every drawn number is from 0 up to 1', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), fc.nat(1_000_000), (seed, index) => {
      const drawn = draw(seed, index)
      return drawn >= 0 && drawn < 1
    }),
    { seed: 7 },
  )
})
