// Runs a command with a browser: `node scripts/with-browser.mjs vitest run --project component`.
import { spawnSync } from 'node:child_process'
import { describeChromium, findChromium } from './browsers/find-chromium.mjs'
import './browsers/no-proxy.mjs'

console.log(describeChromium(findChromium()))

const [command, ...args] = process.argv.slice(2)
const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
if (error) console.error(error.message)
process.exitCode = status ?? 1
