import { defineConfig } from 'vitest/config'

/** The consumer tests, with changed requests before each request of the client. */
export default defineConfig({
  test: {
    name: 'requests',
    include: ['contracts/consumer/*.pact.test.ts'],
    setupFiles: ['scripts/wire-mutants/request-probes.ts'],
    pool: 'threads',
    fileParallelism: false,
    isolate: false,
    strictTags: false,
    testTimeout: 240_000,
  },
})
