import { fileURLToPath } from 'node:url'

/** The path of the pact between the client and the mock. The consumer tests write it. */
export const PACT_FILE = fileURLToPath(new URL('../pacts/widget-client-mock-provider.json', import.meta.url))
