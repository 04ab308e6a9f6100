import { defineConfig } from '@playwright/test'
import { CHROMIUM_OPTIONS } from '../browsers/chromium-options.ts'

const PORTS = { WEB_PORT: '5200', PROVIDER_PORT: '5210', TOOL_SERVER_PORT: '5220' }
export const PROVIDER_URL = `http://localhost:${PORTS.PROVIDER_PORT}`

export default defineConfig({
  testMatch: 'pictures.spec.ts',
  outputDir: '../../test-results/pictures',
  snapshotPathTemplate: '../../.cache/pictures/{arg}{ext}',
  fullyParallel: true,
  workers: 3,
  timeout: 120_000,
  expect: {
    // A blinking caret or font smoothing may differ.
    toHaveScreenshot: { threshold: 0.1, maxDiffPixelRatio: 0.001, animations: 'disabled', caret: 'hide' },
  },
  reporter: 'list',
  use: { launchOptions: CHROMIUM_OPTIONS },
  webServer: {
    command: 'node scripts/start.mjs',
    cwd: '../..',
    url: `${PROVIDER_URL}/_mock/health`,
    env: PORTS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    timeout: 120_000,
  },
})
