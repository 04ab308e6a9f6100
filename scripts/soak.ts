// `npm run soak`: runs what takes too long for `npm test`. `npm run soak -- requests kills` runs single parts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { killRepeatedly } from '../mock-provider/src/testing/killed-process.ts'
import { sendMalformedRequests } from '../mock-provider/src/testing/malformed-requests.ts'
import { sendHostileCalls } from '../mock-provider/src/testing/stateful/run-operations.ts'
import { soakMemory } from './soak/memory.ts'
import { soakHashes } from './soak/soak-hashes.ts'
import { soakRaw } from './soak/soak-raw.ts'
import { soakTenants } from './soak/soak-tenants.ts'

const SEED = 20_261_121
const REQUESTS = 100_000
const RAW_REQUESTS = 100_000
const HOSTILE_CALLS = 10_000
const TENANTS = 200
const TENANT_SECONDS = 60
const KILLS = 100
/** Each process is killed after 1 to this many acknowledged changes. */
const MAX_CHANGES = 60

async function soakRequests() {
  await sendMalformedRequests(REQUESTS, SEED)
  return `${REQUESTS} malformed requests, each with a documented response (seed ${SEED})`
}

async function soakHostile(folder: string) {
  const { operations } = await sendHostileCalls(folder, { count: HOSTILE_CALLS, seed: SEED })
  const [accepted, refused] = (['accepted', 'refused'] as const).map((outcome) =>
    [...operations.values()].reduce((sum, counts) => sum + counts[outcome], 0),
  )
  return `Hostile calls of ${operations.size} operations (seed ${SEED}): ${accepted} accepted, ${refused} refused without a change`
}

async function soakKills(folder: string) {
  const lives = Array.from({ length: KILLS }, (_, life) => 1 + ((life * 37) % MAX_CHANGES))
  const { acknowledged, lost } = await killRepeatedly(folder, lives)
  if (lost.length > 0) throw new Error(`Lost: ${lost.join(', ')}`)
  return `${KILLS} kills under load, ${acknowledged} acknowledged changes, none lost`
}

/** Runs a part with a folder of its own. */
async function withFolder(soak: (folder: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-soak-'))
  try {
    return await soak(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const PARTS: Record<string, () => Promise<string>> = {
  requests: soakRequests,
  raw: () => soakRaw(RAW_REQUESTS, SEED),
  tenants: () => soakTenants(TENANTS, TENANT_SECONDS, SEED),
  hostile: () => withFolder(soakHostile),
  kills: () => withFolder(soakKills),
  memory: soakMemory,
  hashes: soakHashes,
}

const wanted = process.argv.slice(2)
for (const [name, soak] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) console.log(await soak())
}
