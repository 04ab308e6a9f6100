import { createProviderApp } from '../../mock-provider/src/app.ts'
import { resetTenant } from '../../mock-provider/src/state/snapshots.ts'
import { createUser, users } from '../../mock-provider/src/users/users.ts'
import { getMedian, toRow, type Row } from './row.ts'

const USERS = 10_000
const ROUNDS = 15

function measure(work: () => void): number {
  const begin = performance.now()
  work()
  return performance.now() - begin
}

/** Measures a reset of a tenant with many users against clearing one bare Map of the same size. */
export async function benchReset(): Promise<Row[]> {
  const tenant = createProviderApp().tenants.default()
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let index = 0; index < USERS; index += 1) createUser(tenant, { email: `user-${index}@example.com` })
    const copy = new Map(users(tenant))
    ours.push(measure(() => resetTenant(tenant)))
    bare.push(measure(() => copy.clear()))
  }
  return [toRow(`reset, ${USERS} users`, getMedian(ours), getMedian(bare), 'ms', 'below 5 ms', 2)]
}
