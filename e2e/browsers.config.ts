import { defineConfig } from '@playwright/test'
import journeys, { chromium, firefox } from './playwright.config.ts'

/** What a person can do everywhere, in each browser. */
export default defineConfig({
  ...journeys,
  testDir: 'any-browser',
  // A core for each.
  workers: 2,
  timeout: 90_000,
  projects: [
    { name: 'webkit', testMatch: 'webkit.spec.ts', fullyParallel: false },
    { name: 'firefox', testMatch: 'firefox.spec.ts', use: firefox },
    { name: 'chromium', testMatch: 'chromium.spec.ts', use: chromium },
  ],
})
