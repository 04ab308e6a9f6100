import type { Tenant } from '../core/tenant.ts'
import { createUser, findUserByEmail, users } from './users.ts'

const FIRST_NAMES = ['Ada', 'Alan', 'Barbara', 'Edsger', 'Frances', 'Grace', 'Hedy', 'John', 'Katherine', 'Niklaus']
const LAST_NAMES = ['Lovelace', 'Turing', 'Liskov', 'Dijkstra', 'Allen', 'Hopper', 'Lamarr', 'McCarthy', 'Johnson']

/** The number of users that are created without a pause. Other requests are served in between. */
const BATCH = 2000

/** Creates many users with made-up names and verified addresses, which continue the numbering of an earlier call. */
export async function generateUsers(tenant: Tenant, count: number): Promise<void> {
  let number = users(tenant).size
  for (let created = 0; created < count;) {
    number += 1
    // The numbers of existing users are skipped, because users may have been deleted since.
    const email = `person-${String(number).padStart(6, '0')}@example.com`
    if (findUserByEmail(tenant, email)) continue
    createUser(tenant, { email, is_email_verified: true, name: getName(number) })
    created += 1
    if (created % BATCH === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}

function getName(number: number) {
  const first_name = FIRST_NAMES[number % FIRST_NAMES.length] ?? ''
  const last_name = LAST_NAMES[Math.floor(number / FIRST_NAMES.length) % LAST_NAMES.length] ?? ''
  return { first_name, last_name }
}
