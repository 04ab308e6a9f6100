import { createProviderApp } from '../../mock-provider/src/app.ts'
import { resetTenant } from '../../mock-provider/src/state/snapshots.ts'
import { createUser, users } from '../../mock-provider/src/users/users.ts'
import type { Row } from './row.ts'
import { getMedian } from './servers.ts'

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
  const [took, least] = [getMedian(ours), getMedian(bare)]
  const aim = 'below 5 ms'
  return [
    {
      what: `reset, ${USERS} users`,
      ours: `${took.toFixed(2)} ms`,
      bare: `${least.toFixed(2)} ms`,
      ratio: took / least,
      aim,
    },
  ]
}
