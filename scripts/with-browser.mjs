// Runs a command with a browser: `node scripts/with-browser.mjs vitest run --project component`.
import { spawnSync } from 'node:child_process'
import { findChromium } from '../tooling/find-chromium.mjs'

const browser = await findChromium()
console.log(`Chromium: ${browser.path} (${browser.from})`)

const [command, ...args] = process.argv.slice(2)
const env = { ...process.env, ...browser.env, E2E_CHROMIUM: browser.path }
const { status, error } = spawnSync(command, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
if (error) console.error(error.message)
process.exitCode = status ?? 1
