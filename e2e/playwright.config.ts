import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_OPTIONS } from '../scripts/browsers/chromium-options.ts'
import { PORTS, PROVIDER_URL } from './addresses.ts'
import { IS_NIGHTLY, NIGHT } from './nightly.ts'

/** The journeys that matter most to a person. They run at night. */
const FIREFOX_JOURNEYS =
  /\/(email-link-sign-in|passcode-sign-in|password-(sign-up|log-in|reset)|wallet-sign-in|session-tabs|login-prerendered|request-survives-sign-in|console-keyboard)\.spec\.ts$/

/** Journeys whose outcome depends on what the pinned headless shell lacks, or does differently. */
export const NEEDS_A_WHOLE_BROWSER =
  /journeys\/(one-tap-[\w-]+|google-prompt(-fails)?|session-restored|code-fails)\.spec\.ts$/

/** Debian's Firefox, over WebDriver BiDi. It is slower than Chromium. */
export const firefox = {
  ...devices['Desktop Firefox'],
  channel: 'moz-firefox',
  launchOptions: { executablePath: process.env['E2E_FIREFOX'] ?? '/usr/bin/firefox-esr' },
}

export const chromium = { launchOptions: CHROMIUM_OPTIONS }

const firefoxProject = {
  name: 'firefox',
  use: firefox,
  timeout: 180_000,
  testMatch: FIREFOX_JOURNEYS,
}

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  // The transcripts for screen readers are documents of the project.
  snapshotPathTemplate: '../docs/transcripts/{arg}{ext}',
  fullyParallel: true,
  ...(!IS_NIGHTLY && { grepInvert: NIGHT }),
  forbidOnly: process.env['CI'] !== undefined,
  // Two per core of a two-core machine, because a journey spends much of its time waiting for pages and servers.
  workers: 4,
  // Generous, for busy machines.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // Tracing costs a sixth of the time, so it is off unless `E2E_TRACE=1` is set.
  use: {
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    ...devices['Desktop Chrome'],
    locale: 'en-US',
  },
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: '..',
    url: `${PROVIDER_URL}/_mock/health`,
    env: {
      WEB_PORT: String(PORTS.web),
      PROVIDER_PORT: String(PORTS.provider),
      TOOL_SERVER_PORT: String(PORTS.tool_server),
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 120_000,
  },
  projects: [
    ...(process.env['E2E_FIREFOX']
      ? [firefoxProject]
      : [
          {
            name: 'chromium',
            use: chromium,
            testIgnore: process.env['E2E_WHOLE_BROWSER'] ? NEEDS_A_WHOLE_BROWSER : [],
          },
        ]),
    // Uses the test kit as other projects do, without the journeys' servers.
    { name: 'sample', use: chromium, testDir: '../mock-provider/sample', testMatch: '*.spec.ts' },
  ],
})
