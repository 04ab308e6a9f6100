import { defineConfig, devices } from '@playwright/test'

const port = process.env.PORT ?? '4020'
const provider = process.env.PROVIDER_URL ?? 'http://localhost:4010'
const consent = `http://localhost:${port}/oauth/authorize`

export default defineConfig({
  testDir: 'tests',
  use: { ...devices['Desktop Chrome'], baseURL: `http://localhost:${port}` },
  webServer: [
    {
      command: `npx latchkey-mock-provider --port ${new URL(provider).port} --no-tool-server --authorization-endpoint ${consent}`,
      url: `${provider}/_mock/health`,
      reuseExistingServer: !process.env.CI,
    },
    { command: 'npm start', url: `http://localhost:${port}/` },
  ],
})
