import { defineConfig, devices } from '@playwright/test'

const { E2E_CHROMIUM: executablePath, EXAMPLE_URL: baseURL, EXAMPLE_REPORT: outputFile } = process.env

// Run by `scripts/check-examples.mjs`, which starts one example and its provider.
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { ...(outputFile && { outputFile }) }]],
  use: {
    ...devices['Desktop Chrome'],
    ...(baseURL && { baseURL }),
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: { chromiumSandbox: false, ...(executablePath && { executablePath }) },
  },
})
