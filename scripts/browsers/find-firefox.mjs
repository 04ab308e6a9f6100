// Finds a Firefox: $E2E_FIREFOX, the system's ESR, or the ESR from apt. Playwright drives it over WebDriver BiDi.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installWithApt, toInstallArgs } from './apt-install.mjs'

const PACKAGES = ['firefox-esr']
const SYSTEM_PATHS = ['/usr/bin/firefox-esr', '/usr/lib/firefox-esr/firefox-esr']

/** Returns the path of a Firefox that starts, and installs one if it can; otherwise undefined. */
export function findFirefox() {
  if (process.env.E2E_FIREFOX) return process.env.E2E_FIREFOX
  const installed = SYSTEM_PATHS.find(starts)
  if (installed || !installWithApt('Firefox', PACKAGES)) return installed
  return SYSTEM_PATHS.find(starts)
}

/** The reason that the report gives for tests that were skipped without a Firefox. */
export const NO_FIREFOX = `No Firefox was found. Install one (\`apt-get ${toInstallArgs(PACKAGES).join(' ')}\`), or set E2E_FIREFOX to its path.`

function starts(file) {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 60_000 }).status === 0
}
