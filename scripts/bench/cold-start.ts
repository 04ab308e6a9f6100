import { toProjectId } from '../../mock-provider/facts/tenant-addresses.ts'
import { toFirstSecret } from '../../mock-provider/src/core/project-secrets.ts'
import { getMedian, toRow, type Row } from './row.ts'
import { startBare, startMock, toBasic } from './servers.ts'

const ROUNDS = 7
const TOKEN = 'public-token-test-bench'

const project_id = toProjectId(TOKEN)

/** The first calls to a server that has just started. */
const FIRST = [
  { what: 'bootstrap', path: `/sdk/v1/projects/bootstrap/${TOKEN}`, authorization: toBasic(TOKEN) },
  {
    what: 'call of an app’s server',
    path: '/v1/debug/whoami',
    authorization: toBasic(project_id, toFirstSecret(project_id)),
  },
]

/** Measures the time until a new server responds. Mock and baseline alternate, so that a busy moment affects both. */
export async function benchColdStart(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, ...call } of FIRST) {
    const ours: number[] = []
    const bare: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      for (const [times, start] of [
        [bare, startBare],
        [ours, startMock],
      ] as const) {
        const server = await start(['--no-web'], call)
        await server.stop()
        times.push(server.milliseconds)
      }
    }
    const label = `cold start to first ${what}, beside a bare Fastify with the same routes`
    rows.push(toRow(label, getMedian(ours), getMedian(bare), 'ms', '≤ 1.5'))
  }
  return rows
}
