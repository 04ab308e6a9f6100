// Runs the containers of deploy/Dockerfile in empty folders: the same files and commands, without Docker.
// Runs after `check-package.mjs`, which packs the mock provider.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { ROOT } from './build-targets.mjs'
import { findFreePort } from './find-free-port.mjs'
import { readContainer } from './container.mjs'
import { findNginx } from './find-nginx.mjs'

const DEADLINE_MS = 30_000
const POLL_INTERVAL_MS = 100
/** Matches container paths that are replaced by paths in the empty folder. */
const OWN_PATH = /^\/(opt|srv|etc)\/latchkey\b/
const MODULE_PATH = /^\/usr\/lib\/nginx\/modules\//

checkCompose()
await checkMockProvider()
await checkWeb()

async function checkMockProvider() {
  // By default, the port for HTTPS is the next one, which may be taken.
  const [port, secure] = await Promise.all([findFreePort(), findFreePort()])
  const options = {
    changes: [['4010', String(port)]],
    args: ['--port', String(port), '--https-port', String(secure), '--tool-server-port', '0', '--host', '127.0.0.1'],
  }
  await check('mock-provider', options, async () => {
    const config = await fetch(`http://localhost:${port}/_mock/public-token-test-latchkey/config`)
    if (!config.ok) throw new Error(`The mock provider answers ${config.status}.`)
    if (!(await (await fetch(`http://localhost:${port}/`)).text()).includes('<script'))
      throw new Error('The mock provider serves no console.')
  })
}

async function checkWeb() {
  const [port, nginx] = [await findFreePort(), findNginx()]
  const site = `http://localhost:${port}`
  const config = path.join(ROOT, 'deploy/config.mock.json')
  const options = {
    env: { LATCHKEY_SITE: site, LATCHKEY_CONFIG: config },
    args: ['--to', '/srv/latchkey', '--nginx', nginx.path, '--host', '127.0.0.1', '--port', String(port)],
    healthArgs: ['--port', String(port)],
    module: nginx.brotliModule,
  }
  await check('web', options, async () => {
    const page = await fetch(`${site}/login`, { headers: { 'accept-encoding': 'br' } })
    if (!(await page.text()).includes('"provider_url":"http://localhost:4010"'))
      throw new Error('The page has no configuration.')
    if (nginx.brotliModule && page.headers.get('content-encoding') !== 'br')
      throw new Error('The page is not compressed.')
  })
}

/** Runs a container until it is healthy, checks it, and ends it as Docker does. @throws Error when something fails */
async function check(name, { args, env = {}, healthArgs = [], changes = [], module }, checkRunning) {
  const container = readContainer(name)
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-container-'))
  // If root starts nginx, its workers run as another user, who must be able to read the folder.
  chmodSync(folder, 0o755)
  const change = (part) => changes.reduce((text, [from, to]) => text.replaceAll(from, to), part)
  // The given arguments stay as they are: a free port can contain the digits of another one.
  const toCommand = (command, more = []) =>
    [...command.map(change), ...more].flatMap((part, index, all) => {
      if (module === undefined && (MODULE_PATH.test(part) || MODULE_PATH.test(all[index + 1] ?? ''))) return []
      if (MODULE_PATH.test(part)) return [module]
      return [OWN_PATH.test(part) ? path.join(folder, part) : part]
    })
  const own = { PATH: process.env.PATH, ...container.env, ...env }
  try {
    for (const { from, to } of container.copies) copy(from, path.join(folder, to))
    const [command, ...rest] = toCommand(container.entryPoint, args)
    const server = spawn(command, rest, { cwd: folder, env: own, stdio: ['ignore', 'ignore', 'inherit'] })
    try {
      await waitUntilHealthy(server, toCommand(container.healthCheck, healthArgs), own)
      await checkRunning()
    } finally {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    }
    console.log(`The container ${name} starts in an empty folder, is healthy, and stops on SIGTERM`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copy(from, to) {
  if (!existsSync(path.join(ROOT, from))) throw new Error(`deploy/Dockerfile copies ${from}, which was not built.`)
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(path.join(ROOT, from), to, { recursive: true })
}

async function waitUntilHealthy(server, [command, ...args], env) {
  const deadline = Date.now() + DEADLINE_MS
  while (spawnSync(command, args, { env }).status !== 0) {
    if (server.exitCode !== null) throw new Error(`The container ended with the code ${server.exitCode}.`)
    if (Date.now() > deadline) throw new Error('The container does not become healthy.')
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

/** Checks that the example for CI names stages and ports of the Dockerfile. @throws Error when it does not */
function checkCompose() {
  const { services } = parse(readFileSync(path.join(ROOT, 'deploy/compose.yaml'), 'utf8'))
  for (const [name, { build, ports, volumes = [] }] of Object.entries(services)) {
    const container = readContainer(build.target)
    for (const port of ports) {
      if (!container.ports.includes(Number(port.split(':').at(-1))))
        throw new Error(`deploy/compose.yaml: ${name} has no port ${port}.`)
    }
    for (const volume of volumes) {
      if (!existsSync(path.join(ROOT, 'deploy', volume.split(':')[0])))
        throw new Error(`deploy/compose.yaml: ${volume} does not exist.`)
    }
  }
}
