import { readFile } from 'node:fs/promises'
import type { MockSchemas } from '@latchkey/openapi'
import { createProviderApp } from './app.ts'
import { REPLAY_SNAPSHOT } from '../facts/replay-snapshot.ts'
import { TEST_TOKEN_PATTERN } from '../facts/tenant-addresses.ts'
import { isRecord, readMember } from './core/read-member.ts'
import { SeedError } from './state/seed-file.ts'

type Replay = MockSchemas['Replay']

/**
 * Replays a bug report in a mock of its own, which does not listen.
 *
 * @param announce is called with what the replay is about to do
 * @throws SeedError for a file that is not a bug report, or that has what a replay must not do
 */
export async function replayFile(file: string, announce: (plan: string) => void = () => {}): Promise<Replay> {
  const payload = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new SeedError(`Cannot read ${file}: ${cause.message}`)
  })
  const { app } = createProviderApp({ isIsolated: true })
  try {
    announce(describePlan(payload))
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/_mock/replay', payload, headers })
    const body: unknown = response.json()
    if (response.statusCode !== 200) throw new SeedError(`${file}: ${readMember(body, 'error_message')}`)
    return body as Replay // the operation has already validated its response
  } finally {
    await app.close()
  }
}

/** Describes what the replay of a file is about to do. Empty for a file that the mock is about to refuse. */
function describePlan(text: string): string {
  const bundle = readBundle(text)
  const { calls, public_token } = isRecord(bundle) ? bundle : {}
  if (!Array.isArray(calls) || typeof public_token !== 'string' || !TEST_TOKEN_PATTERN.test(public_token)) return ''
  return `Repeats ${countCalls(calls.length)} in the tenant ${public_token} of a mock that ends afterwards. The snapshot "${REPLAY_SNAPSHOT}" has what the tenant was.\n`
}

function readBundle(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function countCalls(calls: number): string {
  return calls === 1 ? '1 call' : `${calls} calls`
}

/** Describes the result of a replay for a terminal. */
export function describeReplay({ calls, differences }: Replay): string {
  const count = countCalls(calls)
  if (differences.length === 0) return `${count} repeated. Every response is as recorded.\n`
  const lines = differences.flatMap(({ index, operation_id, part, expected, actual }) => [
    `  Call ${index + 1}, ${operation_id}: ${part}`,
    `    recorded  ${expected}`,
    `    now       ${actual}`,
  ])
  const found = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  return [`${count} repeated. ${found}:`, ...lines, ''].join('\n')
}
