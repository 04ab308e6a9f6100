// Finds WebKitGTK's MiniBrowser: $E2E_WEBKIT, the system's, or the one from apt. WebKitWebDriver drives it on a screen of Xvfb.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { installWithApt, toInstallArgs } from './apt-install.mjs'

const PACKAGES = ['webkit2gtk-driver', 'xvfb']
const PROGRAMS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']

/** Returns the path of a MiniBrowser, and installs one if it can; otherwise undefined. */
export function findWebkit() {
  if (process.env.E2E_WEBKIT) return process.env.E2E_WEBKIT
  const installed = findInstalled()
  if (installed || !installWithApt('WebKitGTK', PACKAGES)) return installed
  return findInstalled()
}

/** The reason that the report gives for tests that were skipped without a WebKit. */
export const NO_WEBKIT = `No WebKitGTK was found. Install one (\`apt-get ${toInstallArgs(PACKAGES).join(' ')}\`), or set E2E_WEBKIT to the path of its MiniBrowser.`

/**
 * Finds the installed MiniBrowser. It is in a folder named after the machine's architecture, such as
 * `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1`.
 */
function findInstalled() {
  if (!PROGRAMS.every((program) => existsSync(program))) return undefined
  return listFolders('/usr/lib')
    .flatMap(listFolders)
    .filter((folder) => path.basename(folder).startsWith('webkit2gtk-'))
    .map((folder) => path.join(folder, 'MiniBrowser'))
    .find((file) => existsSync(file))
}

function listFolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name))
}
