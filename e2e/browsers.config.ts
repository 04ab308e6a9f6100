import { defineConfig } from '@playwright/test'
import { IS_NIGHTLY, NIGHT } from './nightly.ts'
import journeys, { chromium, firefox, NEEDS_A_WHOLE_BROWSER } from './playwright.config.ts'

/** Long lists whose outcome does not depend on the browser. */
const IN_ONE_BROWSER = /journeys\/(gallery|consent-corpus|console-faults-matrix|vendor-\w+|embedded-pages)\.spec\.ts$/

/**
 * Runs the journeys that must work in every browser: WebKit, Firefox, and the system's Chromium, which people have. It is
 * newer than the pinned one, blocks third-party cookies, and has a back/forward cache.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  // One per core of a two-core machine.
  workers: 2,
  timeout: 90_000,
  projects: [
    { name: 'webkit', testMatch: 'any-browser/webkit.spec.ts', fullyParallel: false },
    { name: 'firefox', testMatch: 'any-browser/firefox.spec.ts', use: firefox },
    { name: 'chromium', testMatch: 'any-browser/chromium.spec.ts', use: chromium },
    {
      name: 'system-chromium',
      // By day, the other journeys run in the pinned Chromium alone.
      testMatch: [
        /any-browser\/system-chromium\.spec\.ts$/,
        ...(IS_NIGHTLY ? [/any-browser\/chromium\.spec\.ts$/] : []),
        NEEDS_A_WHOLE_BROWSER,
      ],
      testIgnore: IN_ONE_BROWSER,
      // All journeys and their variants run at night in the pinned Chromium.
      grepInvert: NIGHT,
      use: { launchOptions: { chromiumSandbox: false, executablePath: process.env['E2E_SYSTEM_CHROMIUM'] ?? '' } },
    },
  ],
})
