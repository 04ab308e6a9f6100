// Finds a Chromium: $E2E_CHROMIUM, Playwright's, the system's, the one in @sparticuz/chromium, or one from apt.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWithApt, toInstallArgs } from './apt-install.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PACKAGES = ['chromium']

/** The headless shell comes first: it starts faster and needs less memory. */
const SYSTEM_PATHS = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of an installed browser, or undefined. Unpacks and installs nothing. */
export function findInstalledChromium() {
  if (process.env.E2E_CHROMIUM) return process.env.E2E_CHROMIUM
  return findPlaywrightChromium() ?? SYSTEM_PATHS.find(starts)
}

/**
 * Returns a browser that starts. Unpacks or installs one if necessary.
 *
 * @returns {Promise<{ path: string, from: string, env: Record<string, string> }>} `env` is what the browser needs to run.
 */
export async function findChromium() {
  if (process.env.E2E_CHROMIUM) return { path: process.env.E2E_CHROMIUM, from: '$E2E_CHROMIUM', env: {} }
  const installed = findInstalledChromium()
  if (installed) return { path: installed, from: 'installed', env: {} }
  const found = unpackSparticuz() ?? installChromium()
  if (found) return found
  throw new Error(
    'No Chromium was found. Install one (`apt-get ' +
      `${toInstallArgs(PACKAGES).join(' ')}\` or \`npx playwright install --with-deps chromium\`), or set E2E_CHROMIUM to its path.`,
  )
}

function findPlaywrightChromium() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  return [chromium.executablePath()].find((file) => file && existsSync(file))
}

function starts(file, env = {}) {
  if (!existsSync(file)) return false
  if (process.platform === 'win32') return true // `chrome.exe --version` opens a window
  return spawnSync(file, ['--version'], { timeout: 30_000, env: { ...process.env, ...env } }).status === 0
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
  const env = [fonts, libraries].find((candidate) => starts(file, candidate))
  return env && { path: file, from: `@sparticuz/chromium ${version}`, env }
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

/** Tried last, because Debian's Chromium is not the version that the tests were written with. */
function installChromium() {
  if (!installWithApt('Chromium', PACKAGES)) return undefined
  const file = SYSTEM_PATHS.find((path) => starts(path))
  return file && { path: file, from: 'apt-get', env: {} }
}
