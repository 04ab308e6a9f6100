import { expect, test } from 'vitest'
import { getSharedProvider } from '../testing/shared-provider.ts'
import { captureState } from '../state/snapshots.ts'

function createSnapshots() {
  const { app, createTenant } = getSharedProvider()
  const tenant = createTenant()
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    (await app.inject({ method, url: `/_mock/${tenant.public_token}/${path}`, ...(payload && { payload }) })).json()
  return { tenant, call }
}

test('a snapshot restores users, settings, faults and the clock byte for byte', async () => {
  const { tenant, call } = createSnapshots()
  await call('POST', 'users', { email: 'ada@example.com' })
  await call('POST', 'faults', { operation_id: 'usersMe', kind: 'hang' })
  await call('POST', 'clock', { freeze_at: '2030-01-01T00:00:00Z' })
  const before = JSON.stringify(captureState(tenant))
  const { snapshot } = await call('POST', 'snapshots', { name: 'before' })
  await call('POST', 'users', { email: 'grace@example.com' })
  await call('POST', 'clock', { resume: true })
  tenant.config.disable_sdk_watermark = true
  expect(await call('POST', `snapshots/${snapshot.snapshot_id}/restore`)).toEqual({ snapshot })
  expect(JSON.stringify(captureState(tenant))).toBe(before)
})

test('changes after a restore do not change the snapshot', async () => {
  const { call } = createSnapshots()
  const { snapshot } = await call('POST', 'snapshots')
  for (const email of ['ada@example.com', 'grace@example.com']) {
    await call('POST', `snapshots/${snapshot.snapshot_id}/restore`)
    await call('POST', 'users', { email })
    expect((await call('GET', 'users')).users).toHaveLength(1)
  }
})

test('snapshots are listed newest first and are named by their time by default', async () => {
  const { tenant, call } = createSnapshots()
  tenant.clock.freeze(0)
  await call('POST', 'snapshots')
  await call('POST', 'snapshots', { name: 'second' })
  const { snapshots } = await call('GET', 'snapshots')
  expect(snapshots.map(({ name }: { name: string }) => name)).toEqual(['second', '1970-01-01T00:00:00.000Z'])
})

test('an unknown snapshot is refused', async () => {
  const { call } = createSnapshots()
  expect(await call('POST', 'snapshots/nothing/restore')).toMatchObject({ error_type: 'bad_request' })
})

test('a deleted snapshot cannot be restored', async () => {
  const { call } = createSnapshots()
  const { snapshot } = await call('POST', 'snapshots')
  expect(await call('DELETE', `snapshots/${snapshot.snapshot_id}`)).toEqual({ status: 'ok' })
  expect(await call('GET', 'snapshots')).toEqual({ snapshots: [] })
  expect(await call('DELETE', `snapshots/${snapshot.snapshot_id}`)).toMatchObject({ error_type: 'bad_request' })
})
