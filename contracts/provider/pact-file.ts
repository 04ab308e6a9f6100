import { fileURLToPath } from 'node:url'

/** The pact between the client and the mock, which the consumer tests write. */
export const PACT_FILE = fileURLToPath(new URL('../pacts/widget-client-mock-provider.json', import.meta.url))
