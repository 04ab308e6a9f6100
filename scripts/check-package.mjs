// Installs the packed mock provider in an empty folder, offline, and runs the samples there.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkApiReport } from './api-report.mjs'
import { ROOT } from './build-targets.mjs'
import { findChromium } from './browsers/find-chromium.mjs'
import { findFreePort } from './find-free-port.mjs'
import { describeMockProviderApi, packMockProvider } from '../mock-provider/build/package-mock-provider.mjs'
import { listFileLinks, readSamples } from './readme-samples.mjs'

const SAMPLES = ['passcode-app.ts', 'passcode-app.test.ts', 'assistant.spec.ts']
/** Tools that a project with tests already has. */
const TOOLS = ['vitest', '@playwright/test', '@types/node', '@stytch/vanilla-js']
/** What stores data, where Node has no SQLite of its own. */
const STORE = ['@photostructure/sqlite', 'node-gyp-build']
const MAX_TARBALL_BYTES = 4_000_000
const MAX_INSTALLED_BYTES = 15_000_000
const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    lib: ['es2023'],
    types: ['node'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  },
}
/** A sample that compiles only if the package has types that are not `any`. */
const TYPES = `import type { Latchkey } from '@latchkey/mock-provider/testing'
type Operation = Parameters<Latchkey['faults']['fail']>[0]
export const known: Operation = 'otpsAuthenticate'
// @ts-expect-error -- no operation
export const unknown: Operation = 'otpsNothing'
`
/** A sample that proves that the declarations compile, and are checked, where nothing else is installed. */
const BARE = `import { createMockProvider, type MockProvider } from '@latchkey/mock-provider'
import { latchkey, type Latchkey } from '@latchkey/mock-provider/testing'
export const mock: MockProvider = createMockProvider({ port: 0 })
export const status: Promise<number> = mock.app.inject('/_mock/health').then(({ statusCode }) => statusCode)
export const fixtures: (keyof Latchkey)[] = Object.keys(latchkey) as (keyof Latchkey)[]
// @ts-expect-error -- no port
export const unknown = createMockProvider({ prot: 0 })
`
const RESOLUTIONS = { nodenext: 'nodenext', bundler: 'esnext' }
const PLAYWRIGHT = `export default { testMatch: '*.spec.ts', reporter: 'list' }\n`
const VITEST = `export default { test: { include: ['**/*.test.ts'], testTimeout: 60_000 } }\n`

const tarball = await packMockProvider()
checkApiReport(describeMockProviderApi())
const [provider, secure, app] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-package-'))
const COMMAND = path.join(folder, 'node_modules/@latchkey/mock-provider/bin.mjs')
try {
  install()
  checkDeclarations()
  checkStore()
  link([...TOOLS, ...STORE])
  writeReadmeSamples()
  run('typescript/bin/tsc', '-p', '.')
  run('vitest/vitest.mjs', 'run')
  execFileSync(process.execPath, ['--test', 'readme/passcode.test.mjs'], { cwd: folder, stdio: 'inherit' })
  run('@playwright/test/cli.js', 'test', 'assistant.spec.ts')
  await checkReadme()
  await checkCommand()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function install() {
  const files = { 'package.json': { private: true, type: 'module' }, 'tsconfig.json': TSCONFIG }
  for (const [name, content] of Object.entries(files)) write(name, JSON.stringify(content))
  write('playwright.config.js', PLAYWRIGHT)
  write('vitest.config.js', VITEST)
  write('types.ts', TYPES)
  for (const name of SAMPLES) cpSync(path.join(ROOT, 'mock-provider/sample', name), path.join(folder, name))
  const { size } = statSync(tarball)
  if (size > MAX_TARBALL_BYTES) throw new Error(`The tarball has ${size} bytes.`)
  const options = ['--offline', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...options, tarball], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const entries = readdirSync(path.join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
  const bytes = entries.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
  if (bytes > MAX_INSTALLED_BYTES) throw new Error(`The package has ${bytes} bytes when it is installed.`)
  const installed = readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  if (installed.join() !== '@latchkey')
    throw new Error(`Expected only the package to be installed, found: ${installed.join(', ')}`)
}

/** Compiles the package's declarations, in each way that modules are resolved, before any other types are there. */
function checkDeclarations() {
  write('bare.ts', BARE)
  for (const [moduleResolution, module] of Object.entries(RESOLUTIONS)) {
    const options = { module, moduleResolution, target: 'es2022', types: [], strict: true, skipLibCheck: false }
    write('tsconfig.bare.json', JSON.stringify({ compilerOptions: { ...options, noEmit: true }, files: ['bare.ts'] }))
    run('typescript/bin/tsc', '-p', 'tsconfig.bare.json')
  }
  console.log('The declarations compile with skipLibCheck: false')
}

/** Checks that the command says what `--data` needs, where nothing is there to store it. @throws Error when it does not */
function checkStore() {
  if (process.getBuiltinModule('node:sqlite')) return
  const args = [COMMAND, '--port', '0', '--data', path.join(folder, 'data')]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 1 || !stderr.includes(`npm install ${STORE[0]}`)) throw new Error(`--data needs a library: ${stderr}`)
}

/** Gives the folder packages of this repository. */
function link(names) {
  for (const name of names) {
    const place = path.join(folder, 'node_modules', name)
    mkdirSync(path.dirname(place), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules', name), place, 'junction')
  }
}

/** Runs a tool of this repository in the folder. @throws Error when it fails */
function run(tool, ...args) {
  runWith(process.env, tool, ...args)
}

function runWith(env, tool, ...args) {
  const options = { cwd: folder, stdio: 'inherit', env }
  execFileSync(process.execPath, [path.join(ROOT, 'node_modules', tool), ...args], options)
}

/** Writes the files that the package's README shows. @throws Error for links that lead out of the package */
function writeReadmeSamples() {
  const text = readFileSync(path.join(folder, 'node_modules/@latchkey/mock-provider/README.md'), 'utf8')
  const links = listFileLinks(text)
  if (links.length > 0) throw new Error(`The README links to files: ${links.join(', ')}`)
  mkdirSync(path.join(folder, 'readme'))
  for (const [name, content] of readSamples(text)) write(`readme/${name}`, toFreePorts(content))
  console.log(`The README shows ${[...readSamples(text).keys()].join(', ')}`)
}

/** Replaces the ports of the README, which may be in use on this machine. */
function toFreePorts(content) {
  return content.replaceAll('4010', String(provider)).replaceAll('5173', String(app))
}

/** Runs the browser test of the README, on its shared mock. */
async function checkReadme() {
  const browser = findChromium()
  const launchOptions = { executablePath: browser.path, chromiumSandbox: false }
  write('readme/check.config.ts', toCheckConfig(launchOptions))
  const env = { ...process.env, ...browser.env, PROVIDER_PORT: String(provider), PROVIDER_HTTPS_PORT: String(secure) }
  runWith(env, '@playwright/test/cli.js', 'test', '--config', 'readme/check.config.ts')
}

/** The README's own configuration, with the browser of this machine. */
function toCheckConfig(launchOptions) {
  return `import config from './playwright.config.ts'
export default { ...config, reporter: 'list', use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} } }
`
}

/** Checks that the package's command serves the console with the documentation, and stores its tenants. @throws Error when it does not */
async function checkCommand() {
  const data = path.join(folder, 'data')
  const server = spawn(process.execPath, [COMMAND, '--port', '0', '--no-tool-server', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let said = ''
    for await (const chunk of server.stdout) {
      said += chunk
      if (said.includes('Ctrl+C')) break
    }
    const [, url] = /Mock provider\s+(\S+)/.exec(said) ?? []
    const response = await fetch(url)
    if (!(await response.text()).includes('<script')) throw new Error(`No console is served at ${url}.`)
    const docs = await fetch(`${url}/docs/`)
    if (!(await docs.text()).includes('<h1')) throw new Error(`No documentation is served at ${url}/docs/.`)
    const [, web] = /Web app\s+(\S+)/.exec(said) ?? []
    for (const page of ['/login', '/demo/?configuration=email-link']) {
      const { status } = await fetch(`${web}${page}`)
      if (status !== 200) throw new Error(`${web}${page} answers ${status}.`)
    }
    if (!readdirSync(data).includes('latchkey.sqlite')) throw new Error('The command stores no data.')
    checkDoctor(COMMAND, new URL(url).port)
    checkHttps(said, data)
    console.log(`The command serves its console and the documentation at ${url}, and stores its tenants`)
  } finally {
    server.kill()
    // Until the server exits, it writes into the folder that is about to be removed.
    if (server.exitCode === null) await once(server, 'exit')
  }
}

/** Checks that a server which trusts the authority of the command can call its HTTPS address. @throws Error */
function checkHttps(said, data) {
  const [url] = /https:\/\/localhost:\d+/.exec(said) ?? []
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: path.join(data, 'certificates/ca.pem') }
  const program = `const { status } = await fetch('${url}/_mock/health'); process.exit(status === 200 ? 0 : 1)`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env,
  })
  if (status !== 0) throw new Error(`The HTTPS address ${url} is not served: ${stderr}`)
}

/** Checks that the doctor ends with 0 on this machine, and with 1 for the port of a running mock. @throws Error */
function checkDoctor(bin, taken) {
  const examine = (port) => {
    const args = [bin, 'doctor', '--port', port, '--no-tool-server']
    return spawnSync(process.execPath, args, { encoding: 'utf8' })
  }
  const well = examine('0')
  if (well.status !== 0) throw new Error(`The doctor finds something wrong: ${well.stdout}${well.stderr}`)
  const ill = examine(taken)
  if (ill.status !== 1 || !ill.stdout.includes('is taken by another mock provider'))
    throw new Error(`The doctor does not find that port ${taken} is taken: ${ill.stdout}${ill.stderr}`)
}

function write(name, text) {
  writeFileSync(path.join(folder, name), text)
}
