import { defineConfig } from '@playwright/test'
import journeys, { chromium, firefox } from './playwright.config.ts'

/** Runs the journeys that must work in every browser: WebKit, Firefox and Chromium. */
export default defineConfig({
  ...journeys,
  testDir: 'any-browser',
  // One per core of a two-core machine.
  workers: 2,
  timeout: 90_000,
  projects: [
    { name: 'webkit', testMatch: 'webkit.spec.ts', fullyParallel: false },
    { name: 'firefox', testMatch: 'firefox.spec.ts', use: firefox },
    { name: 'chromium', testMatch: 'chromium.spec.ts', use: chromium },
  ],
})
