import type { Row } from './row.ts'
import { findFreePort, getMedian, startServer, toBasic } from './servers.ts'

const ROUNDS = 7
const TOKEN = 'public-token-test-bench'

async function startMock(): Promise<number> {
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
  const url = `http://localhost:${port}/sdk/v1/projects/bootstrap/${TOKEN}`
  const server = await startServer(args, url, { authorization: toBasic(TOKEN) })
  await server.stop()
  return server.milliseconds
}

async function startBare(): Promise<number> {
  const port = await findFreePort()
  const url = `http://localhost:${port}/sdk/v1/projects/bootstrap/${TOKEN}`
  const server = await startServer(['scripts/bench/bare-fastify.mjs', String(port)], url)
  await server.stop()
  return server.milliseconds
}

/** Measures from the start of the process to the first bootstrap response. Rounds alternate, so that a busy moment affects both. */
export async function benchColdStart(): Promise<Row[]> {
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await startBare())
    ours.push(await startMock())
  }
  const [our, floor] = [getMedian(ours), getMedian(bare)]
  return [
    {
      what: 'cold start to first bootstrap, beside a bare Fastify with the same routes',
      ours: `${our.toFixed(0)} ms`,
      bare: `${floor.toFixed(0)} ms`,
      ratio: our / floor,
      aim: '≤ 1.5',
    },
  ]
}
