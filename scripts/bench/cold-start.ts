import type { Row } from './row.ts'
import { toProjectId } from '../../mock-provider/facts/tenant-addresses.ts'
import { toFirstSecret } from '../../mock-provider/src/core/project-secrets.ts'
import { getMedian, startServer, toBasic } from './servers.ts'
import { findFreePort } from '../find-free-port.mjs'

const ROUNDS = 7
const TOKEN = 'public-token-test-bench'

/** The first call to a server that has just started: its label, its path and its credentials. */
type First = { what: string; path: string; authorization: string }

const project_id = toProjectId(TOKEN)

const FIRST: readonly First[] = [
  { what: 'bootstrap', path: `/sdk/v1/projects/bootstrap/${TOKEN}`, authorization: toBasic(TOKEN) },
  {
    what: 'call of an app’s server',
    path: '/v1/debug/whoami',
    authorization: toBasic(project_id, toFirstSecret(project_id)),
  },
]

async function startMock({ path, authorization }: First): Promise<number> {
  const port = await findFreePort()
  const args = [
    'mock-provider/dist/cli.mjs',
    '--port',
    String(port),
    '--no-web',
    '--no-tool-server',
    '--no-https',
    '--log-level',
    'silent',
  ]
  const server = await startServer(args, `http://localhost:${port}${path}`, { authorization })
  await server.stop()
  return server.milliseconds
}

async function startBare({ path }: First): Promise<number> {
  const port = await findFreePort()
  const url = `http://localhost:${port}${path}`
  const server = await startServer(['scripts/bench/bare-fastify.mjs', String(port)], url)
  await server.stop()
  return server.milliseconds
}

/** Measures the time until a new server responds. Mock and baseline alternate, so that a busy moment affects both. */
export async function benchColdStart(): Promise<Row[]> {
  const rows: Row[] = []
  for (const first of FIRST) rows.push(await benchFirst(first))
  return rows
}

async function benchFirst(first: First): Promise<Row> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await startBare(first))
    ours.push(await startMock(first))
  }
  const [our, floor] = [getMedian(ours), getMedian(bare)]
  return {
    what: `cold start to first ${first.what}, beside a bare Fastify with the same routes`,
    ours: `${our.toFixed(0)} ms`,
    bare: `${floor.toFixed(0)} ms`,
    ratio: our / floor,
    aim: '≤ 1.5',
  }
}
