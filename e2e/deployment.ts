import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { findFreePort } from '../scripts/find-free-port.mjs'
import { PROVIDER_URL, TOOL_SERVER_URL, WEB_URL } from './addresses.ts'
import { createTlsCertificate } from './certificate.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RELEASE_COMMAND = path.join(ROOT, 'deploy/dist/release.mjs')
export const BUILD = path.join(ROOT, 'web/dist')
const OFTEN = { intervals: [50] }

/** The web app as the production guide deploys it: nginx behind TLS, with the mock as its provider and back end. */
export type Deployment = {
  /** The origin, without a trailing slash. */
  readonly origin: string
  readonly httpPort: number
  /** Whether nginx has the brotli module. Debian's nginx does; others may not. */
  readonly hasBrotli: boolean
  /** The folder of all releases. */
  readonly folder: string
  /**
   * Publishes a build and reloads nginx.
   *
   * @param options `path` is the base path that the app is served from. None by default
   */
  publish(options: { release: string; tenant: string; from?: string; path?: string; keep?: number }): Promise<void>
  rollBack(): Promise<void>
  close(): Promise<void>
}

type Nginx = { path: string; brotliModule?: string }

/** Finds nginx, or gets it from Debian's packages. @throws Error when there is none */
function findNginx(): Nginx {
  return JSON.parse(execFileSync(process.execPath, ['scripts/find-nginx.mjs'], { cwd: ROOT, encoding: 'utf8' }))
}

/** Runs the release command. @returns what it prints @throws Error when it fails */
function runRelease(...args: string[]): string {
  return execFileSync(process.execPath, [RELEASE_COMMAND, ...args], { encoding: 'utf8', stdio: 'pipe' })
}

export async function startDeployment(): Promise<Deployment> {
  const nginx = findNginx()
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-deployment-'))
  // If root starts nginx, its workers run as another user, who must be able to read the folder.
  chmodSync(folder, 0o755)
  const [port, httpPort] = [await findFreePort(), await findFreePort()]
  const origin = `https://localhost:${port}`
  let server: ChildProcess | undefined
  async function reload() {
    if (!server) server = await startNginx(nginx, { folder, port, httpPort })
    else {
      const workers = readWorkers(server)
      server.kill('SIGHUP')
      // After a reload, the old workers accept connections until they exit.
      await expect.poll(() => readWorkers(server).filter((worker) => workers.includes(worker)), OFTEN).toEqual([])
      await expect.poll(() => readWorkers(server), OFTEN).not.toEqual([])
    }
    const current = JSON.parse(readFileSync(path.join(folder, 'current/health.json'), 'utf8'))
    expect(current.status).toBe('ok')
  }
  return {
    origin,
    httpPort,
    hasBrotli: nginx.brotliModule !== undefined,
    folder,
    async publish({ release, tenant, from = BUILD, path: base = '', keep = 5 }) {
      const config = path.join(folder, 'config.json')
      writeFileSync(config, JSON.stringify(toConfig(tenant)))
      const addresses = ['--site', origin + base, '--back-end', WEB_URL]
      const folders = ['--from', from, '--to', folder, '--config', config]
      const brotli = nginx.brotliModule === undefined ? [] : ['--brotli']
      runRelease('publish', ...addresses, ...folders, '--release', release, '--keep', String(keep), ...brotli)
      await reload()
    },
    async rollBack() {
      runRelease('rollback', '--to', folder)
      await reload()
    },
    async close() {
      server?.kill('SIGTERM')
      if (server && server.exitCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The configuration that the mock's own server would fill in. */
function toConfig(tenant: string) {
  return {
    public_token: tenant,
    provider_url: PROVIDER_URL,
    frame_url: `${PROVIDER_URL}/clientside-services/index.html`,
    asana_client_id: '1209000000000001',
    asana_authorize_url: `${PROVIDER_URL}/_pages/asana/-/oauth_authorize`,
    tool_server_url: `${TOOL_SERVER_URL}/mcp`,
    captcha_script_url: `${PROVIDER_URL}/_pages/captcha/enterprise.js`,
    fingerprint_script_url: `${PROVIDER_URL}/_pages/telemetry.js`,
    fingerprint_submit_url: `${PROVIDER_URL}/_pages/telemetry/submit`,
    one_tap_script_url: `${PROVIDER_URL}/gsi/client`,
  }
}

/** Starts nginx with the documented configuration. Only names, ports and paths are replaced. */
async function startNginx(
  nginx: Nginx,
  { folder, port, httpPort }: { folder: string; port: number; httpPort: number },
) {
  const { certificate, key } = await createTlsCertificate()
  writeFileSync(path.join(folder, 'certificate.pem'), certificate)
  writeFileSync(path.join(folder, 'key.pem'), key)
  const documented = readFileSync(path.join(ROOT, 'deploy/nginx/latchkey.conf'), 'utf8')
  const changes = {
    'listen 80;': `listen 127.0.0.1:${httpPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'https://app.example$': `https://localhost:${port}$`,
    'server_name app.example;': 'server_name localhost;',
    '/etc/letsencrypt/live/app.example/fullchain.pem': path.join(folder, 'certificate.pem'),
    '/etc/letsencrypt/live/app.example/privkey.pem': path.join(folder, 'key.pem'),
    '/srv/latchkey/': `${folder}/`,
  }
  let site = documented
  for (const [from, to] of Object.entries(changes)) {
    expect(site, `the documented file has ${from}`).toContain(from)
    site = site.replaceAll(from, to)
  }
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  mkdirSync(path.join(folder, 'temp'))
  const main = `${nginx.brotliModule === undefined ? '' : `load_module ${nginx.brotliModule};`}
pid ${folder}/nginx.pid;
worker_processes 1;
events {}
http {
  access_log off;
  ${temp.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n')}
  ${site}
}
`
  writeFileSync(path.join(folder, 'nginx.conf'), main)
  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', path.join(folder, 'error.log')]
  const server = spawn(nginx.path, [...args, '-g', 'daemon off;'], { stdio: 'ignore' })
  await expect.poll(() => isListening(port), { message: readErrors(folder) }).toBe(true)
  return server
}

function readErrors(folder: string): string {
  return `nginx listens; otherwise see ${folder}/error.log`
}

/** Lists the processes that nginx has started. A reload replaces them. */
function readWorkers(server: ChildProcess | undefined): string[] {
  return execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .flatMap(([parent, worker = '']) => (parent === String(server?.pid) ? [worker] : []))
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`https://127.0.0.1:${port}`).then(
    () => true,
    // An error about an untrusted certificate shows that the server is listening.
    (error: unknown) => error instanceof Error && !String(Reflect.get(error, 'cause')).includes('ECONNREFUSED'),
  )
}

/** Builds the app for a folder of its origin. @returns the folder of the build */
export function buildFor(base: string, outDir: string): string {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', 'web', '--base', base, '--outDir', outDir, '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: 'pipe',
  })
  return outDir
}

/** Copies a build and gives each of its files another name, like a build of changed sources. */
export function createNextBuild(to: string): string {
  cpSync(BUILD, to, { recursive: true })
  const assets = path.join(to, 'assets')
  const names = readdirSync(assets)
  for (const file of [
    ...['index.html', 'login.html'].map((page) => path.join(to, page)),
    ...names.map((name) => path.join(assets, name)),
  ]) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      names.reduce((changed, name) => changed.replaceAll(name, toNextName(name)), text),
    )
  }
  for (const name of names) renameSync(path.join(assets, name), path.join(assets, toNextName(name)))
  return to
}

function toNextName(name: string): string {
  return name.replace(/(\.\w+)$/, '-next$1')
}
