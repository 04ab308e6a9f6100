import { defineConfig, devices } from '@playwright/test'

const url = `http://localhost:${process.env.PORT ?? 5173}`

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  use: { ...devices['Desktop Chrome'], baseURL: url },
  webServer: { command: 'npm start', url, reuseExistingServer: !process.env.CI },
})
