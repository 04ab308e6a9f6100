// `npm run check:examples [name…]`: installs each example from the packed packages in an empty folder, builds it, starts
// it beside a packed mock provider, and drives it in a browser. So it does with the projects that pages of the
// documentation show. `--packed` takes the tarballs that are there.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from './build-targets.mjs'
import { findChromium } from './browsers/find-chromium.mjs'
import { findFreePort } from './find-free-port.mjs'
import { packMockProvider } from '../mock-provider/build/package-mock-provider.mjs'
import { packWidget } from '../widget/build/package-widget.mjs'
import { listProjects } from './readme-samples.mjs'
import { add, countStep, NOTHING, toSummaryLine } from './test-report.mjs'

const START_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 100
const EXAMPLES = path.join(ROOT, 'examples')
const projects = listProjects(path.join(ROOT, 'docs/site/pages'))
/** The addresses that the pages name, of the provider and of the app. */
const MOCK = 'http://localhost:4010'
const APP_PORT = '5173'
const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js')
const IS_WINDOWS = process.platform === 'win32'
/** Folders that installing, building or testing an example creates. They are not copied. */
const MADE = ['node_modules', 'dist', '.next', 'test-results']

/**
 * Variables that the examples must not inherit: those that npm set for this script, and `NODE_ENV`. Vite has set it to
 * production, in which npm would not install development dependencies.
 */
const OWN_ENVIRONMENT = /^(npm_(package|lifecycle|config_local)|NODE_ENV$)/

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { packed: { type: 'boolean', default: false } },
})
const browser = findChromium()
/**
 * Contains the examples and the tarballs at the same relative paths as the repository, so that the examples find their
 * dependencies.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-examples-'))
const running = new Set()
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))
process.on('exit', () => {
  stopAll()
  rmSync(folder, { recursive: true, force: true })
})

let sum = NOTHING
const rows = []
const provider = await timed('pack', prepareProvider)
for (const name of positionals.length > 0 ? positionals : listExamples()) {
  const counts = await checkExample(name).catch((error) => {
    console.error(error)
    return { ...NOTHING, failed: 1 }
  })
  stopAll()
  sum = add(sum, counts)
  rows.push(`${counts.failed > 0 ? 'FAIL' : 'ok  '} ${name.padEnd(20)} ${toSummaryLine(counts)}`)
}
console.log(`\n${rows.join('\n')}\n`)
console.log(toSummaryLine(sum))
process.exit(sum.failed > 0 ? 1 : 0)

function listExamples() {
  const folders = readdirSync(EXAMPLES).filter((name) => existsSync(path.join(EXAMPLES, name, 'package.json')))
  return [...folders, ...projects.keys()]
}

/** Packs both packages and installs the mock provider. @returns {Promise<string>} the path of its command */
async function prepareProvider() {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const tarballs = ['widget', 'mock-provider'].map((name) => `${name}/dist/latchkey-${name}-${version}.tgz`)
  if (!options.packed) {
    await packWidget()
    await packMockProvider()
  }
  for (const tarball of tarballs) cpSync(path.join(ROOT, tarball), path.join(folder, tarball))
  const home = path.join(folder, 'provider')
  mkdirSync(home)
  const dependencies = { '@latchkey/mock-provider': `file:../${tarballs[1]}` }
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ private: true, dependencies }))
  await install(home)
  return path.join(home, 'node_modules/@latchkey/mock-provider/bin.mjs')
}

/** Installs, builds and tests one example. @returns {Promise<import('./test-report.mjs').Counts>} */
async function checkExample(name) {
  console.log(`\n=== ${name}`)
  const home = path.join(folder, 'examples', name)
  const files = projects.get(name)
  const spec = path.join(EXAMPLES, files ? 'sign-in.spec.ts' : `${name}/${name}.spec.ts`)
  const [port, providerPort] = await Promise.all([findFreePort(), findFreePort()])
  const url = `http://localhost:${providerPort}`
  if (files) writeProject(home, files, { url, port })
  else
    cpSync(path.join(EXAMPLES, name), home, {
      recursive: true,
      filter: (file) => file !== spec && !MADE.includes(path.basename(file)),
    })
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PROVIDER_URL: url,
    VITE_PROVIDER_URL: url,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const { scripts } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
  await timed('install', () => install(home))
  if (name === 'vite-react') await timed('types', () => checkOldestTypeScript(home))
  if (scripts.build) await timed('build', () => npm(home, ['run', 'build'], env))
  const own = scripts.test ? await timed('test', () => runOwnTests(home, scripts.test, env)) : NOTHING
  if (!existsSync(spec) || !scripts.start) return own
  const app = `http://localhost:${port}`
  await timed('start', () => startServers(home, { app, url, providerPort, env }))
  return add(own, await timed('drive', () => drive(spec, { ...env, EXAMPLE_URL: app })))
}

/** Writes the project that a page shows, with the addresses and the packages of this run. */
function writeProject(home, files, { url, port }) {
  for (const [name, text] of files) {
    const file = path.join(home, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(
      file,
      text
        .replaceAll(MOCK, url)
        .replaceAll(APP_PORT, String(port))
        .replaceAll(/"@latchkey\/([\w-]+)": "\^([\w.]+)"/g, '"@latchkey/$1": "file:../../$1/dist/latchkey-$1-$2.tgz"'),
    )
  }
}

/** Compiles an example, and the declarations of the widget, by the oldest TypeScript that the widget's README names. */
async function checkOldestTypeScript(home) {
  const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, types: [] }
  const compilerOptions = {
    ...strict,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
  }
  const files = ['src/login.tsx', 'element.ts']
  writeFileSync(path.join(home, 'element.ts'), "import type {} from '@latchkey/widget/element'\n")
  writeFileSync(path.join(home, 'oldest.json'), JSON.stringify({ compilerOptions, files }))
  await npm(home, ['exec', '--yes', '--package=typescript@5.4', '--', 'tsc', '--noEmit', '-p', 'oldest.json'])
}

/**
 * Runs the tests that belong to the example. Those in a browser use the browser of this machine. The tests of other
 * runners count as one.
 */
async function runOwnTests(home, command, env) {
  const report = path.join(home, 'report.json')
  const vitest = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const isPlaywright = command.startsWith('playwright')
  if (!isPlaywright && !command.startsWith('vitest')) return countStep(await runToEnd('npm', ['test'], home, env), [])
  if (isPlaywright) writeFileSync(path.join(home, 'check.config.ts'), toCheckConfig(report))
  const args = isPlaywright ? ['--config', 'check.config.ts'] : vitest
  const code = await runToEnd('npm', ['test', '--', ...args], home, env)
  return countStep(code, [report])
}

/** The example's own configuration, with the browser of this machine, a report, and time for a busy machine. */
function toCheckConfig(outputFile) {
  const launchOptions = { executablePath: browser.path, chromiumSandbox: false }
  return `import config from './playwright.config.ts'
export default {
  ...config,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: ${JSON.stringify(outputFile)} }]],
  use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} },
}
`
}

async function startServers(home, { app, url, providerPort, env }) {
  const consent = `${app}/oauth/authorize`
  const args = [
    provider,
    '--port',
    String(providerPort),
    '--no-tool-server',
    '--no-https',
    '--authorization-endpoint',
    consent,
  ]
  // Some examples ask the provider for its metadata when they start.
  await waitFor(`${url}/_mock/health`, start(process.execPath, args, home, env))
  await waitFor(app, start('npm', ['start'], home, env))
}

async function drive(spec, env) {
  const report = path.join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = [PLAYWRIGHT, 'test', '--config', path.join(EXAMPLES, 'playwright.config.ts'), spec]
  const code = await runToEnd(process.execPath, args, ROOT, {
    ...env,
    ...browser.env,
    E2E_CHROMIUM: browser.path,
    EXAMPLE_REPORT: report,
  })
  return countStep(code, [report])
}

/** Waits until a server responds. @throws Error when it ends before, or takes too long */
async function waitFor(url, child) {
  const giveUpAt = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      await fetch(url)
      return
    } catch (error) {
      if (child.exitCode !== null) throw new Error(`The server of ${url} has ended.`, { cause: error })
      if (Date.now() > giveUpAt) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
}

function install(home) {
  return npm(home, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'])
}

/** @throws Error when the command fails */
async function npm(home, args, env = {}) {
  const code = await runToEnd('npm', args, home, env)
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}.`)
}

/** @returns {Promise<number>} the exit code */
function runToEnd(command, args, cwd, env) {
  const child = start(command, args, cwd, env)
  return new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Starts a command as a process group of its own. */
function start(command, args, cwd, env) {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN_ENVIRONMENT.test(name))
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !IS_WINDOWS,
    shell: IS_WINDOWS,
    env: { ...Object.fromEntries(inherited), ...env },
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

function stopAll() {
  for (const child of running) {
    if (IS_WINDOWS) child.kill()
    else if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  }
  running.clear()
}

/** Runs a step and prints how long it took. */
async function timed(what, run) {
  const startedAt = performance.now()
  try {
    return await run()
  } finally {
    console.log(`${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
}
