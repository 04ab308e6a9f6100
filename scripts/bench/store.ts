import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { createProviderApp } from '../../mock-provider/src/app.ts'
import { createUser } from '../../mock-provider/src/users/users.ts'
import { measureRate, type Shot } from './load.ts'
import { getMedian, toRow, type Row } from './row.ts'
import { startMock, toBasic } from './servers.ts'

const USERS = 1_000_000
const USERS_PER_COMMIT = 5_000
const ROUNDS = 5
const SHOTS = 500

/** Fills a folder with the data of a mock that has run for a long time. */
async function fill(dataFolder: string): Promise<void> {
  const { tenants, persistence } = createProviderApp({ dataFolder })
  await persistence?.load()
  for (let index = 0; index < USERS; index += 1) {
    createUser(tenants.default(), { email: toEmail(index) })
    if (index % USERS_PER_COMMIT === 0) await persistence?.commit()
  }
  await persistence?.close()
}

function toEmail(index: number): string {
  return `user-${index}@example.com`
}

function post(url: string, body: object): Shot {
  const headers = { authorization: toBasic(DEFAULT_PUBLIC_TOKEN), 'content-type': 'application/json' }
  return { method: 'POST', url, headers, body: JSON.stringify(body) }
}

let created = 0

/** The calls to each server: creating a user, and sending a passcode to an existing one. Both change the tenant. */
const LOADS: Record<string, (url: string) => Shot> = {
  'new user': (url) =>
    post(`${url}/_mock/${DEFAULT_PUBLIC_TOKEN}/users`, { email: `new-${(created += 1)}@example.com` }),
  'log-in passcode': (url) =>
    post(`${url}/sdk/v1/otps/email/login_or_create`, {
      email: toEmail(((created += 1) * 7_919) % USERS),
      expiration_minutes: 5,
    }),
}

/** Measures a mock with many stored users against an empty one in memory. */
export async function benchStore(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-bench-'))
  try {
    await fill(folder)
    const [memory, disk] = [
      await startMock(['--no-seed', '--no-web']),
      await startMock(['--no-seed', '--no-web', '--data', folder]),
    ]
    const rows = [toRow(`start, ${USERS} stored users`, disk.milliseconds, memory.milliseconds, 'ms', 'below 3 s')]
    for (const [what, toShot] of Object.entries(LOADS)) {
      for (const connections of [1, 16]) rows.push(await compare(what, toShot, connections, disk.url, memory.url))
    }
    await Promise.all([memory.stop(), disk.stop()])
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(
  what: string,
  toShot: (url: string) => Shot,
  connections: number,
  diskUrl: string,
  memoryUrl: string,
): Promise<Row> {
  const rates: [disk: number, memory: number][] = []
  const measure = (url: string) =>
    measureRate(
      Array.from({ length: SHOTS }, () => toShot(url)),
      connections,
    )
  for (let round = 0; round < ROUNDS; round += 1) rates.push([await measure(diskUrl), await measure(memoryUrl)])
  const [ours, bare] = [getMedian(rates.map(([disk]) => disk)), getMedian(rates.map(([, memory]) => memory))]
  return toRow(`${what} per second, ${connections} connection(s)`, ours, bare, '', '≥ 0.7')
}
