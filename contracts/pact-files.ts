import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NAME = 'widget-client-mock-provider.json'

/** The pact between the client and the mock. The mock is verified against the committed file. */
export const PACT_FILE = { name: NAME, committed: fileURLToPath(new URL(`pacts/${NAME}`, import.meta.url)) }

/**
 * Returns the folder that the consumer tests write the pact to. It is never the folder of the committed pact, because
 * `npm run test:contracts` compares the two before it updates anything.
 */
export function getPactFolder(): string {
  return process.env['LATCHKEY_PACT_FOLDER'] ?? fileURLToPath(new URL('../.cache/pacts', import.meta.url))
}

/** The part of an interaction that tests of the pact itself read. */
type Interaction = {
  description: string
  request: { method: string; path: string; headers?: Record<string, string[]> }
  response: { body?: { content?: unknown } }
}

/** Reads the committed pact. */
export function readCommittedPact(): { interactions: Interaction[] } {
  return JSON.parse(readFileSync(PACT_FILE.committed, 'utf8'))
}
