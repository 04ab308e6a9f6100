// Makes `npm start` and `npm test` work in a fresh clone: installs the dependencies unless they match the lock file.
// `node scripts/setup.mjs run` leaves out what only tests need. It runs before anything is installed, so it has no
// dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = [20, 19]
const POLL_INTERVAL_MS = 300
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOCK = `${ROOT}.deps-lock`
const STAMP = `${ROOT}node_modules/.deps-stamp`
/** What is installed. Everything includes what runs the stack. */
const SCOPE = process.argv[2] === 'run' ? 'run' : 'all'

/** Variables that an outer npm sets and an inner npm would take for its own arguments. */
const INHERITED =
  /^npm_(lifecycle|package|command|config_(workspaces?|include|include_workspace_root|ignore_scripts|omit|only|production|local_prefix|global|dry_run)$)/i

const [major, minor] = process.versions.node.split('.').map(Number)
const isTooOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
if (isTooOld) {
  console.error(`Node ${process.version} is too old: ${OLDEST_NODE.join('.')} or newer is required.`)
  process.exitCode = 1
} else {
  ensureInstalled()
}

function ensureInstalled() {
  for (let hasSaid = false; !isFresh(); hasSaid = true) {
    if (takeLock()) return installLocked()
    if (!hasSaid) console.log(`Waiting for another install to finish (if none is running, delete ${LOCK})`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_INTERVAL_MS)
  }
}

/** Sets `exitCode`, because `process.exit()` would skip `finally` and leave the lock behind. */
function installLocked() {
  try {
    if (!isFresh()) process.exitCode = install()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function install() {
  console.log('Installing the dependencies (npm ci)')
  const npm = process.env.npm_execpath
  const command = npm ? [process.execPath, npm] : ['npm']
  const dev = SCOPE === 'run' ? '--omit=dev' : '--include=dev'
  const args = ['ci', '--no-audit', '--no-fund', dev, '--include=optional', '--loglevel=error']
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !INHERITED.test(name)))
  const options = { cwd: ROOT, stdio: 'inherit', env, shell: !npm && process.platform === 'win32' }
  const { status } = spawnSync(command[0], [...command.slice(1), ...args], options)
  if (status !== 0) return status ?? 1
  mkdirSync(`${ROOT}node_modules`, { recursive: true })
  writeFileSync(STAMP, expectedStamp(SCOPE))
  return 0
}

function isFresh() {
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  return [SCOPE, 'all'].map(expectedStamp).includes(stamp)
}

function expectedStamp(scope) {
  const lockFile = readFileSync(`${ROOT}package-lock.json`)
  const machine = `${major} ${process.platform} ${process.arch}`
  return `${scope} ${createHash('sha256').update(lockFile).update(machine).digest('hex')}`
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    removeDeadLock()
    return false
  }
}

function removeDeadLock() {
  try {
    const owner = Number(readFileSync(LOCK, 'utf8'))
    if (owner) process.kill(owner, 0)
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(LOCK, { force: true })
    else if (!['EPERM', 'ENOENT'].includes(error.code)) throw error
  }
}
