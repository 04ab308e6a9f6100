// Shared by `npm start` and `npm run dev`: four addresses, and how the servers stop.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { ROOT } from './build-targets.mjs'

const PARENT_CHECK_INTERVAL_MS = 500
const EXIT_GRACE_MS = 2000
const MAX_PORT = 65_535

/** The built documentation. */
export const DOCS_FOLDER = 'docs/site/dist'

const SERVERS = [
  { what: 'the web app', flag: '--web-port', variable: 'WEB_PORT', port: 3000 },
  { what: 'the mock provider', flag: '--port', variable: 'PROVIDER_PORT', port: 4010 },
  { what: 'the tool server', flag: '--tool-server-port', variable: 'TOOL_SERVER_PORT', port: 4020 },
]

/** The HTTPS server. The mock provider's command selects its port, and reads the variable itself. */
const HTTPS = { what: 'the mock provider over HTTPS', variable: 'PROVIDER_HTTPS_PORT' }

/** Lists the servers. Each uses its default port unless a variable sets another one. */
function listServers(own) {
  if (own.includes('--no-https')) return SERVERS
  const provider = Number(process.env.PROVIDER_PORT ?? 4010)
  return [...SERVERS, { ...HTTPS, port: provider > 0 && provider < MAX_PORT ? provider + 1 : 0 }]
}

/**
 * Returns the arguments of the mock provider's command: the folders of the built pages, the ports, and the arguments of
 * this command (`npm start -- --seed my-seed.yaml`).
 */
export function toCliArguments(own = process.argv.slice(2)) {
  const ports = SERVERS.flatMap(({ flag, variable, port }) => [flag, process.env[variable] ?? String(port)])
  const folders = [
    '--web-root',
    path.join(ROOT, 'web/dist'),
    '--demo-root',
    path.join(ROOT, 'widget/demo/dist'),
    '--gallery-root',
    path.join(ROOT, 'mock-provider/dist/gallery'),
    '--console-root',
    path.join(ROOT, 'mock-provider/dist/console'),
  ]
  // The documentation may be missing, because `npm run dev` does not build it.
  const docs = path.join(ROOT, DOCS_FOLDER)
  return [...folders, ...(existsSync(docs) ? ['--docs-root', docs] : []), ...ports, ...own]
}

/** @returns {Promise<string[]>} one sentence for each port that is invalid or in use */
export async function findTakenPorts(own = process.argv.slice(2)) {
  const problems = await Promise.all(
    listServers(own).map(async ({ what, variable, port }) => {
      const text = process.env[variable] ?? String(port)
      const wanted = Number(text)
      if (!/^\d+$/.test(text) || wanted > MAX_PORT)
        return [`${variable} must be a number from 0 to ${MAX_PORT}, not "${text}".`]
      return (await isFree(wanted)) ? [] : [`Port ${wanted} for ${what} is taken. Set ${variable} to another one.`]
    }),
  )
  return problems.flat()
}

/** A browser may resolve `localhost` to either address, so both must be free. */
async function isFree(port) {
  return (await canListen(port, '127.0.0.1')) && canListen(port, '::1')
}

/** The servers report other errors themselves. A machine without IPv6 is not an error. */
function canListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code !== 'EADDRINUSE'))
    probe.listen({ port, host }, () => probe.close(() => resolve(true)))
  })
}

/**
 * Ends this process when npm ends, or the shell between both: it keeps signals to itself, and outlives npm when npm is
 * killed.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const npm = findParentOfShell(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_INTERVAL_MS)
  timer.unref()
}

/** Returns undefined for a process that is no shell. Windows ends a console's processes together. */
function findParentOfShell(pid) {
  if (process.platform === 'win32') return undefined
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(/^\s*(\d+)\s+(\S*\/)?-?\w*sh$/m.exec(stdout ?? '')?.[1]) || undefined
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

/** Gives signal handlers a moment to close, then ends the process. */
export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      const isHandled = process.listenerCount(signal) > 0
      setTimeout(() => process.exit(0), isHandled ? EXIT_GRACE_MS : 0).unref()
    })
  }
}
