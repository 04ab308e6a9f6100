// Finds nginx: $E2E_NGINX, the system's, or one from Debian's packages, which are unpacked and not installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../.cache/nginx', import.meta.url))
const PACKAGES = ['nginx', 'libnginx-mod-http-brotli-static']
const SYSTEM_PATHS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']
const MODULE = 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/**
 * Returns an nginx that starts.
 *
 * @returns {{ path: string, brotliModule?: string }} `brotliModule` sends `.br` files. Not every nginx has it.
 * @throws Error when there is none
 */
export function findNginx() {
  if (process.env.E2E_NGINX) return { path: process.env.E2E_NGINX }
  const installed = SYSTEM_PATHS.find(starts)
  if (installed && existsSync(`/${MODULE}`)) return { path: installed, brotliModule: `/${MODULE}` }
  const unpacked = { path: path.join(FOLDER, 'usr/sbin/nginx'), brotliModule: path.join(FOLDER, MODULE) }
  if (starts(unpacked.path) || (unpack() && starts(unpacked.path))) return unpacked
  if (installed) return { path: installed }
  throw new Error(
    'No nginx was found. Install one (`apt-get install nginx libnginx-mod-http-brotli-static`), or set E2E_NGINX to its path.',
  )
}

function starts(file) {
  return existsSync(file) && spawnSync(file, ['-v']).status === 0
}

/** Needs no root. Unpacks into a temporary folder and renames it, so that concurrent runs are safe. */
function unpack() {
  if (!existsSync('/usr/bin/apt-get')) return false
  const aside = `${FOLDER}.${process.pid}`
  mkdirSync(aside, { recursive: true })
  const run = (command, ...args) => spawnSync(command, args, { cwd: aside, stdio: ['ignore', 'ignore', 'ignore'] })
  if (run('apt-get', 'download', ...PACKAGES).status !== 0) {
    // A fresh machine has no lists of packages.
    run('apt-get', '-qq', 'update')
    run('apt-get', 'download', ...PACKAGES)
  }
  for (const file of readdirSync(aside)) run('dpkg', '-x', file, '.')
  const isThere = existsSync(path.join(aside, 'usr/sbin/nginx'))
  rmSync(FOLDER, { recursive: true, force: true })
  if (isThere) renameSync(aside, FOLDER)
  rmSync(aside, { recursive: true, force: true })
  return isThere
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(findNginx()))
