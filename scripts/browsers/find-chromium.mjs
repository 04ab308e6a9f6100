// Finds the browsers of the Chromium family. Tests run in the pinned one: its version is in the lock file, so a test has
// the same result on every machine. The system's is what people have: the journeys of `system-chromium` run in it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWithApt, toInstallArgs } from './apt-install.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PACKAGES = ['chromium']
const PINNED = '@sparticuz/chromium'

/** Whole browsers. A headless shell lacks what `system-chromium` tests. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * @typedef {object} Browser
 * @property {string} path
 * @property {string} from where it comes from, for people
 * @property {Record<string, string>} env what it needs to run
 */

/**
 * Returns the browser for tests and scripts: `$E2E_CHROMIUM`, the one in @sparticuz/chromium, the one that Playwright has
 * downloaded, the system's, or one from apt. Unpacks or installs it if necessary.
 *
 * @returns {Browser}
 */
export function findChromium() {
  if (process.env.E2E_CHROMIUM) return { path: process.env.E2E_CHROMIUM, from: '$E2E_CHROMIUM', env: {} }
  const pinned = unpackSparticuz()
  if (pinned) return pinned
  const other = findPlaywrightChromium() ?? findSystemChromium()
  if (other) return { ...other, from: `${other.from}, because ${PINNED} does not run on this machine` }
  throw new Error(
    'No Chromium was found. Install one (`apt-get ' +
      `${toInstallArgs(PACKAGES).join(' ')}\` or \`npx playwright install --with-deps chromium\`), or set E2E_CHROMIUM to its path.`,
  )
}

/** Says which browser runs. @type {(browser: Browser) => string} */
export function describeChromium({ path: file, from, env }) {
  return `Browser: ${readVersion(file, env) ?? 'unknown version'}, from ${from} (${file})`
}

/**
 * Returns the Chromium that people have on this system: `$E2E_SYSTEM_CHROMIUM`, an installed one, or Debian's, which is
 * installed.
 *
 * @returns {Browser | undefined}
 */
export function findSystemChromium() {
  const candidates = process.env.E2E_SYSTEM_CHROMIUM ? [process.env.E2E_SYSTEM_CHROMIUM] : SYSTEM_PATHS
  const find = () => candidates.map((file) => toBrowser(file, 'the system')).find(Boolean)
  const installed = find()
  if (installed || !installWithApt('Chromium', PACKAGES)) return installed
  return find()
}

/** The reason that the report gives for tests that were skipped without a Chromium of the system. */
export const NO_SYSTEM_CHROMIUM = `No Chromium of the system was found. Install one (\`apt-get ${toInstallArgs(PACKAGES).join(' ')}\`), or set E2E_SYSTEM_CHROMIUM to its path.`

function findPlaywrightChromium() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  return toBrowser(chromium.executablePath(), 'Playwright')
}

/** @returns {Browser | undefined} */
function toBrowser(file, from, env = {}) {
  return readVersion(file, env) === undefined ? undefined : { path: file, from, env }
}

/** Returns undefined for a browser that does not start. */
function readVersion(file, env = {}) {
  if (!file || !existsSync(file)) return undefined
  if (process.platform === 'win32') return 'Chrome' // `chrome.exe --version` opens a window
  const options = { encoding: 'utf8', timeout: 30_000, env: { ...process.env, ...env } }
  const { status, stdout } = spawnSync(file, ['--version'], options)
  return status === 0
    ? stdout
        .trim()
        .split('\n')
        .at(-1)
        .replace(/ built on .*/, '')
    : undefined
}

/** @sparticuz/chromium is a Linux x64 browser on npm, with its own fonts and NSS. */
function unpackSparticuz() {
  const manifest = path.join(ROOT, 'node_modules/@sparticuz/chromium/package.json')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) return undefined
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const folder = path.join(ROOT, `.cache/chromium-${version}`)
  const file = path.join(folder, 'chromium')
  if (!existsSync(file) && !unpackInto(folder)) return undefined
  const fonts = { FONTCONFIG_PATH: path.join(folder, 'fonts') }
  const libraries = { ...fonts, LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') }
  return toBrowser(file, PINNED, fonts) ?? toBrowser(file, PINNED, libraries)
}

/** Unpacks into a temporary folder and renames it, so that concurrent runs are safe. */
function unpackInto(folder) {
  const aside = `${folder}.${process.pid}`
  mkdirSync(aside, { recursive: true })
  const unpack = "import('@sparticuz/chromium').then((it) => it.default.executablePath())"
  // AWS_EXECUTION_ENV makes the package unpack NSS as well, for machines without NSS.
  const env = { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
  const { status } = spawnSync(process.execPath, ['-e', unpack], { cwd: ROOT, stdio: 'inherit', env })
  if (status === 0) {
    // The package's fonts.conf names only /tmp and Lambda's folders. Without fonts, text has no size, so it is hidden.
    writeFileSync(
      path.join(aside, 'fonts/fonts.conf'),
      '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>/usr/share/fonts</dir>' +
        `<dir>${path.join(folder, 'fonts/fonts')}</dir><cachedir>${path.join(folder, 'fonts/cache')}</cachedir></fontconfig>`,
    )
    rmSync(folder, { recursive: true, force: true })
    renameSync(aside, folder)
  }
  rmSync(aside, { recursive: true, force: true })
  return status === 0
}
