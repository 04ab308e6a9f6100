// Runs the journeys in Firefox: `node scripts/with-firefox.mjs password-log-in.spec.ts`. Without a Firefox, they are skipped.
import { spawnSync } from 'node:child_process'
import { findFirefox, NO_FIREFOX } from './browsers/find-firefox.mjs'

const path = findFirefox()
console.log(path ? `Firefox: ${path}` : `Skipped: the journeys in Firefox. ${NO_FIREFOX}`)
if (path) {
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--project=firefox', ...process.argv.slice(2)]
  const env = { ...process.env, E2E_FIREFOX: path }
  const { status, error } = spawnSync('playwright', args, {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  if (error) console.error(error.message)
  process.exitCode = status ?? 1
}
