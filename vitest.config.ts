import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { findInstalledChromium } from './scripts/find-chromium.mjs'

const executablePath = findInstalledChromium()

/** Options for starting the browser. */
export const launchOptions = { chromiumSandbox: false, ...(executablePath && { executablePath }) }

/** The native library merges pact files safely across threads, but not across processes: those would lose interactions. */
const pact = { pool: 'threads', fileParallelism: false, isolate: false, testTimeout: 240_000 } as const

/** On a busy machine the library's server sometimes responds to a request before it counts it, and then reports it as missing. */
const consumerRetry = 2

/** Generous, for busy machines. It only ends tests that hang. */
const testTimeout = 30_000

const PATIENT_WAITS = 'scripts/config/patient-waits.ts'

export const unitProject = {
  test: {
    name: 'unit',
    testTimeout,
    environment: 'node',
    // Tests leave no state in modules and globals, so a worker loads each module once.
    unstubGlobals: true,
    pool: 'threads',
    isolate: false,
    include: [
      '{deploy,mock-provider,site,web,widget}/**/*.test.ts',
      '{openapi,languages}/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    setupFiles: [PATIENT_WAITS, 'scripts/evidence/record-calls.ts'],
  },
} satisfies UserWorkspaceConfig

export const componentProject = {
  plugins: [react()],
  optimizeDeps: {
    include: [
      '@modelcontextprotocol/client',
      '@tanstack/react-query',
      '@wallet-standard/app',
      'bs58',
      'jose',
      'libphonenumber-js/min',
      'minisearch',
      'openapi-fetch',
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react-hook-form',
      'react-router',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'component',
    testTimeout,
    expect: { poll: { timeout: 10_000 } },
    include: ['{mock-provider,web,widget}/**/*.test.tsx'],
    setupFiles: [PATIENT_WAITS],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
} satisfies UserWorkspaceConfig

/** Vitest leaves one core for itself, which is half of a small machine. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      unitProject,
      componentProject,
      { test: { name: 'consumer', include: ['contracts/consumer/*.pact.test.ts'], retry: consumerRetry, ...pact } },
      { test: { name: 'provider', include: ['contracts/provider/*.test.ts'], ...pact } },
    ],
  },
})
