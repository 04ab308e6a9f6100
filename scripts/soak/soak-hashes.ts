import { setTimeout } from 'node:timers/promises'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { toProjectId } from '../../mock-provider/facts/tenant-addresses.ts'
import { toFirstSecret } from '../../mock-provider/src/core/project-secrets.ts'
import { startMock } from '../bench/servers.ts'
import { measureProcess } from './soak-raw.ts'

const SIGN_INS = 8
/** The longest that a caller may wait for the mock while hashes are computed. */
const MAX_WAIT_MS = 1_000
const PASSWORD = '\uFFFD'.repeat(4_096)
const argon_2_config = { salt: 'sixteen bytes of', iteration_amount: 1, memory: 262_144, threads: 1, key_length: 32 }
const ARGON2 = { hash_type: 'argon_2id', hash: '0'.repeat(64), argon_2_config }
const PHPASS = { hash_type: 'phpass', hash: `$P$E${'a'.repeat(30)}` }

/** Signs in with the most expensive hashes at once. @throws Error when the mock does not respond meanwhile */
export async function soakHashes(): Promise<string> {
  const provider = await startMock(['--no-web'])
  const project_id = toProjectId(DEFAULT_PUBLIC_TOKEN)
  const authorization = `Basic ${btoa(`${project_id}:${toFirstSecret(project_id)}`)}`
  const call = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    return (await fetch(`${provider.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const hashes = [...Array.from({ length: SIGN_INS }, () => ARGON2), PHPASS]
  const users = hashes.map((hash, index) => ({ email: `hash-${index}@example.com`, ...hash }))
  for (const user of users) await call('/v1/passwords/migrate', user)
  let isRunning = true
  const signIns = Promise.all(
    users.map(({ email }) => call('/v1/passwords/authenticate', { email, password: PASSWORD })),
  ).finally(() => (isRunning = false))
  let [responses, slowest, mebibytes] = [0, 0, 0]
  while (isRunning) {
    const sent = performance.now()
    await (await fetch(`${provider.url}/_mock/health`)).text()
    slowest = Math.max(slowest, Math.round(performance.now() - sent))
    mebibytes = Math.max(mebibytes, (await measureProcess(provider.pid)).mebibytes)
    responses += 1
    await setTimeout(50)
  }
  const statuses = await signIns
  await provider.stop()
  const report = `${users.length} expensive sign-ins (${statuses.join(', ')}): ${responses} responses of /_mock/health meanwhile, the slowest after ${slowest} ms; ${mebibytes} MiB`
  if (statuses.some((status) => status !== 401) || slowest > MAX_WAIT_MS) throw new Error(report)
  return report
}
