// `npm run test:browsers`: runs the journeys of `e2e/any-browser` in Chromium, Firefox and WebKit. A browser that is
// neither installed nor available from Debian is skipped, and counted as skipped.
import { spawnSync } from 'node:child_process'
import { findChromium } from '../tooling/find-chromium.mjs'
import { findFirefox, NO_FIREFOX } from './find-firefox.mjs'
import { findWebkit, NO_WEBKIT } from './find-webkit.mjs'

const chromium = await findChromium()
const firefox = findFirefox()
const webkit = findWebkit()
console.log(`Chromium: ${chromium.path}\nFirefox: ${firefox ?? NO_FIREFOX}\nWebKit: ${webkit ?? NO_WEBKIT}`)

const env = {
  ...process.env,
  ...chromium.env,
  E2E_CHROMIUM: chromium.path,
  ...(firefox && { E2E_FIREFOX: firefox }),
  ...(webkit && { E2E_WEBKIT: webkit }),
}
const args = ['test', '--config', 'e2e/browsers.config.ts', ...process.argv.slice(2)]
const { status, error } = spawnSync('playwright', args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
if (error) console.error(error.message)
process.exitCode = status ?? 1
