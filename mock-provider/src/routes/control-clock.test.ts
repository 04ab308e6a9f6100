import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'

function createTime() {
  const { app, createTenant } = getSharedProvider()
  const tenant = createTenant()
  const url = `/_mock/${tenant.public_token}/clock`
  return {
    tenant,
    read: async () => (await app.inject(url)).json(),
    change: async (payload: object) => (await app.inject({ method: 'POST', url, payload })).json(),
  }
}

test('a tenant’s clock can be frozen at a given time, advanced and resumed', async () => {
  const { tenant, read, change } = createTime()
  expect(await change({ freeze_at: '2030-01-31T12:00:00Z' })).toMatchObject({
    now: '2030-01-31T12:00:00.000Z',
    frozen: true,
  })
  expect(await change({ advance_ms: 60_000 })).toMatchObject({ now: '2030-01-31T12:01:00.000Z', frozen: true })
  expect(tenant.clock.now()).toBe(Date.parse('2030-01-31T12:01:00Z'))
  expect(await change({ resume: true })).toMatchObject({ frozen: false })
  expect((await read()).now > '2030-01-31T12:01:00').toBe(true)
})

test('a tenant’s clock can be frozen at its current time', async () => {
  const { read, change } = createTime()
  const { now } = await change({ freeze_at: true })
  expect((await read()).now).toBe(now)
})

test.each([
  [{ advance_ms: 300_000 }],
  [{ freeze_at: '2020-01-01T00:00:00Z' }],
  [{ advance_ms: 1 }, { freeze_at: true }],
])('after the changes %j, a reset lets the clock run with the machine’s again', async (...changes: object[]) => {
  const { change } = createTime()
  for (const each of changes) await change(each)
  expect(await change({ reset: true })).toMatchObject({ frozen: false, offset_ms: 0 })
})

test.each([{}, { advance_ms: -1 }, { advance_ms: 1, resume: true }, { freeze_at: 'tomorrow' }, { freeze_at: false }])(
  'the clock refuses %j',
  async (wanted) => {
    const { change } = createTime()
    expect(await change(wanted)).toMatchObject({ error_type: 'bad_request' })
  },
)

test.each([
  { advance_ms: Number.MAX_SAFE_INTEGER },
  { advance_ms: 1e300 },
  { freeze_at: '9999-12-31T23:59:59Z' },
  { freeze_at: '1969-12-31T23:59:59Z' },
  { freeze_at: '2016-12-31T23:59:60Z' },
])('the clock refuses %j and stays as it was', async (wanted) => {
  const { read, change } = createTime()
  const { now } = await change({ freeze_at: true })
  expect(await change(wanted)).toMatchObject({ error_type: 'bad_request' })
  expect((await read()).now).toBe(now)
})
