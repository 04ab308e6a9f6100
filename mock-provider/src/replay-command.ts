import { readFile } from 'node:fs/promises'
import type { MockSchemas } from '@latchkey/openapi'
import { createProviderApp } from './app.ts'
import { readMember } from './core/read-member.ts'
import { SeedError } from './state/seed-file.ts'

type Replay = MockSchemas['Replay']

/**
 * Replays a bug report in a mock of its own, which does not listen.
 *
 * @throws SeedError for a file that is not a bug report
 */
export async function replayFile(file: string): Promise<Replay> {
  const payload = await readFile(file, 'utf8').catch((cause: Error) => {
    throw new SeedError(`Cannot read ${file}: ${cause.message}`)
  })
  const { app } = createProviderApp()
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await app.inject({ method: 'POST', url: '/_mock/replay', payload, headers })
    const body: unknown = response.json()
    if (response.statusCode !== 200) throw new SeedError(`${file}: ${readMember(body, 'error_message')}`)
    return body as Replay // the operation has already validated its response
  } finally {
    await app.close()
  }
}

/** Describes the result of a replay for a terminal. */
export function describeReplay({ calls, differences }: Replay): string {
  const count = calls === 1 ? '1 call' : `${calls} calls`
  if (differences.length === 0) return `${count} repeated. Every response is as recorded.\n`
  const lines = differences.flatMap(({ index, operation_id, part, expected, actual }) => [
    `  Call ${index + 1}, ${operation_id}: ${part}`,
    `    recorded  ${expected}`,
    `    now       ${actual}`,
  ])
  const found = differences.length === 1 ? '1 difference' : `${differences.length} differences`
  return [`${count} repeated. ${found}:`, ...lines, ''].join('\n')
}
