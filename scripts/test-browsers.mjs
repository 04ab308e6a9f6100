// `npm run test:browsers`: runs the journeys that must work in every browser. `--project` limits it to `system-chromium`,
// `chromium`, `firefox` or `webkit`. A browser that is neither installed nor available from Debian is skipped, and counted
// as skipped.
import { spawnSync } from 'node:child_process'
import { describeChromium, findChromium, findSystemChromium, NO_SYSTEM_CHROMIUM } from './browsers/find-chromium.mjs'
import './browsers/no-proxy.mjs'
import { findFirefox, NO_FIREFOX } from './browsers/find-firefox.mjs'
import { findWebkit, NO_WEBKIT } from './browsers/find-webkit.mjs'

const args = process.argv.slice(2)
const projects = args.filter((arg) => arg.startsWith('--project=')).map((arg) => arg.slice('--project='.length))
const isWanted = (project) => projects.length === 0 || projects.includes(project)

const system = isWanted('system-chromium') ? findSystemChromium() : undefined
const firefox = isWanted('firefox') ? findFirefox() : undefined
const webkit = isWanted('webkit') ? findWebkit() : undefined
if (isWanted('chromium')) console.log(describeChromium(findChromium()))
if (isWanted('system-chromium')) console.log(system ? describeChromium(system) : NO_SYSTEM_CHROMIUM)
if (isWanted('firefox')) console.log(firefox ? `Browser: Firefox (${firefox})` : NO_FIREFOX)
if (isWanted('webkit')) console.log(webkit ? `Browser: WebKitGTK (${webkit})` : NO_WEBKIT)

const env = {
  ...process.env,
  ...(system && { E2E_SYSTEM_CHROMIUM: system.path }),
  ...(firefox && { E2E_FIREFOX: firefox }),
  ...(webkit && { E2E_WEBKIT: webkit }),
}
const { status, error } = spawnSync('playwright', ['test', '--config', 'e2e/browsers.config.ts', ...args], {
  stdio: 'inherit',
  env,
  shell: process.platform === 'win32',
})
if (error) console.error(error.message)
process.exitCode = status ?? 1
