// The build targets and their inputs. A target is built again only when an input has changed.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const STAMPS = path.join(ROOT, 'node_modules/.cache/builds')
const NOT_INPUT =
  /(^|\/)(node_modules|dist|test-results)(\/|$)|\.test\.tsx?$|\.timestamp-[^/]*\.mjs$|^docs\/site\/pages\/(deploy\.md|reference)(\/|$)/
const SHARED_INPUTS = [
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build-targets.mjs',
  'widget/page-build.ts',
  'widget/browser-floor.json',
  'widget/src/theme/system.css',
]

/** Runs `vite build` with the configuration in `from`. */
const page = (from) => async (options) => {
  const { build } = await import('vite')
  return build({ configFile: path.join(ROOT, from, 'vite.config.ts'), logLevel: 'warn', ...options })
}

export const TARGETS = [
  {
    name: 'web app',
    page: 'web',
    inputs: ['web', 'widget/src', 'widget/preact-aliases.json', 'openapi', 'languages'],
    output: 'web/dist/index.html',
    build: page('web'),
    hasBase: true,
  },
  {
    name: 'widget demo',
    page: 'demo',
    inputs: ['widget', 'openapi', 'languages'],
    output: 'widget/demo/dist/playground/index.html',
    build: buildDemo,
  },
  {
    name: 'gallery',
    page: 'gallery',
    inputs: ['mock-provider/gallery', 'widget/src/client', 'openapi', 'languages'],
    output: 'mock-provider/dist/gallery/index.html',
    build: bundlePlayer,
  },
  {
    name: 'console',
    page: 'console',
    inputs: [
      'mock-provider/console',
      'mock-provider/facts',
      'mock-provider/gallery',
      'mock-provider/scenarios',
      'openapi',
      'languages',
      '.cache/reports/evidence.json',
    ],
    output: 'mock-provider/dist/console/index.html',
    build: page('mock-provider/console'),
  },
  {
    name: 'mock provider',
    inputs: [
      'mock-provider/src',
      'mock-provider/programs',
      'mock-provider/facts',
      'mock-provider/scenarios',
      'mock-provider/seeds',
      'scripts/precompile-checks.ts',
      'mock-provider/console/console-paths.ts',
      'web/src',
      'openapi',
      'languages',
    ],
    output: 'mock-provider/dist/cli.mjs',
    build: bundleCli,
  },
  {
    name: 'documentation',
    // Its build takes longer than all others together, and it is read only once the servers run.
    isAfterStart: true,
    inputs: [
      'docs/site',
      'openapi',
      'languages',
      'widget',
      'mock-provider/src',
      'mock-provider/facts',
      'mock-provider/scenarios',
      'mock-provider/gallery',
      'deploy',
    ],
    output: 'docs/site/dist/index.html',
    build: buildSite,
  },
  {
    name: 'release command',
    isAfterStart: true,
    inputs: ['deploy', 'web/src', 'widget/src', 'openapi'],
    output: 'deploy/dist/release.mjs',
    build: bundleRelease,
  },
]

/** The bare pages are one build, the playground another: they must not share files, whose bytes count on a bare page. */
async function buildDemo(options) {
  await page('widget/demo')(options)
  await page('widget/demo/playground')(options)
}

/** Builds the site in a separate process, because it reads the sources' types and VitePress brings its own Vite. */
async function buildSite() {
  const args = ['--import', 'tsx', path.join(ROOT, 'docs/site/build.ts')]
  const building = run(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 26 })
  const stop = () => building.child.kill()
  process.once('exit', stop)
  await building.finally(() => process.off('exit', stop))
}

/** Bundles the command that publishes the web app. The command runs where nothing is installed but Node. */
async function bundleRelease() {
  const { build } = await import('esbuild')
  await build({
    ...BUNDLE_OPTIONS,
    banner: {},
    entryPoints: [path.join(ROOT, 'deploy/release.ts')],
    outfile: path.join(ROOT, 'deploy/dist/release.mjs'),
  })
}

const PROGRAMS = path.join(ROOT, 'mock-provider/programs')
/** The program of a thread, which is compiled as the programs for browsers are. */
const HASH_WORKER = path.join(ROOT, 'mock-provider/src/passwords/hash-worker.ts')

/**
 * Compiles the programs for browsers and for threads into a bundle of the mock, in place of the module that compiles each at first use.
 *
 * @type {import('esbuild').Plugin}
 */
const browserPrograms = {
  name: 'browser-programs',
  setup({ onLoad, esbuild: { build } }) {
    onLoad({ filter: /[\\/]pages[\\/]read-program\.ts$/ }, async () => {
      const options = JSON.parse(readFileSync(path.join(ROOT, 'mock-provider/src/pages/program-options.json'), 'utf8'))
      const files = readdirSync(PROGRAMS).filter((file) => file.endsWith('.ts'))
      const programs = [...files.map((file) => path.join(PROGRAMS, file)), HASH_WORKER].map(async (file) => {
        const { outputFiles } = await build({ ...options, entryPoints: [file], write: false })
        return [path.parse(file).name, outputFiles[0].text]
      })
      const code = JSON.stringify(Object.fromEntries(await Promise.all(programs)))
      return { contents: `const CODE = ${code}\nexport const readProgram = async (name) => CODE[name]` }
    })
  },
}

/**
 * How the mock provider is bundled. Some dependencies are CommonJS and call `require`, which modules do not have.
 *
 * @type {import('esbuild').BuildOptions}
 */
export const BUNDLE_OPTIONS = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
  plugins: [browserPrograms],
  define: { SYSTEM_CSS: JSON.stringify(readFileSync(path.join(ROOT, 'widget/src/theme/system.css'), 'utf8')) },
  // This library is native, and finds its binary next to its own files. It is loaded only by mocks that store data.
  external: ['@photostructure/sqlite'],
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module'\nconst require = createRequireOfBundle(import.meta.url)",
  },
}

/** Chunks of older builds stay for a while: a mock that still runs loads some of its own only when it needs them. */
const STALE_CHUNK_MS = 24 * 60 * 60 * 1000

/**
 * Compiles the schemas that a start of the mock needs into its bundle.
 *
 * @type {import('esbuild').Plugin}
 */
export const precompileChecks = {
  name: 'precompile-checks',
  setup(build) {
    build.onLoad({ filter: /[\\/]core[\\/]precompiled-checks\.ts$/ }, async () => {
      const script = path.join(ROOT, 'scripts/precompile-checks.ts')
      const { stdout } = await run(process.execPath, ['--import', 'tsx', script], { cwd: ROOT, maxBuffer: 2 ** 26 })
      return { contents: stdout, loader: 'js', resolveDir: path.join(ROOT, 'mock-provider') }
    })
  },
}

async function bundleCli() {
  const { build } = await import('esbuild')
  const outdir = path.join(ROOT, 'mock-provider/dist')
  const { metafile } = await build({
    ...BUNDLE_OPTIONS,
    absWorkingDir: ROOT,
    plugins: [...BUNDLE_OPTIONS.plugins, precompileChecks],
    entryPoints: ['mock-provider/src/cli.ts'],
    // One folder deep, as the sources are: the modules look for the default seed next to their folder.
    outdir,
    outExtension: { '.js': '.mjs' },
    // Code that is not needed at the start goes into separate chunks, so that Node does not parse it then.
    splitting: true,
    metafile: true,
  })
  const fresh = new Set(Object.keys(metafile.outputs).map((file) => path.basename(file)))
  for (const name of readdirSync(outdir).filter((file) => /-[A-Z0-9]{8}\.mjs$/.test(file) && !fresh.has(file))) {
    const file = path.join(outdir, name)
    if (Date.now() - statSync(file).mtimeMs > STALE_CHUNK_MS) rmSync(file, { force: true })
  }
}

/** Bundles the gallery's runner: one script with a fixed name and one style sheet, which are added to pages built elsewhere. */
async function bundlePlayer() {
  const { build } = await import('esbuild')
  const [from, to] = ['gallery/player', 'dist/gallery'].map((folder) => path.join(ROOT, 'mock-provider', folder))
  await build({
    entryPoints: { player: path.join(from, 'main.ts'), style: path.join(from, 'player.css') },
    outdir: to,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })
  cpSync(path.join(from, 'index.html'), path.join(to, 'index.html'))
}

/**
 * Builds what has changed.
 *
 * @param {{ targets?: typeof TARGETS, force?: boolean, base?: string }} [options] `base` is the folder of its origin that
 *   the web app is served from
 */
export async function buildAll({ targets = TARGETS, force = false, base = '/' } = {}) {
  for (const target of targets) await buildIfChanged(target, target.hasBase ? { base } : {}, force)
}

/**
 * Builds a target whose inputs or options have changed since it was built.
 *
 * @param {{ name: string, inputs: string[], output: string, build: (options: object) => Promise<unknown> }} target
 */
export async function buildIfChanged(target, options = {}, force = false) {
  const fingerprint = fingerprintOf(target, options)
  if (!force && isBuilt(target, fingerprint)) return
  const startedAt = performance.now()
  await target.build(options)
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(stampOf(target), fingerprint)
  console.log(`Built the ${target.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Makes the next `buildAll` build everything. For output that was not built by `buildAll`. */
export function forgetBuilds() {
  rmSync(STAMPS, { recursive: true, force: true })
}

function isBuilt(target, fingerprint) {
  const isThere = existsSync(path.join(ROOT, target.output)) && existsSync(stampOf(target))
  return isThere && readFileSync(stampOf(target), 'utf8') === fingerprint
}

function stampOf({ name }) {
  return path.join(STAMPS, name.replaceAll(' ', '-'))
}

function fingerprintOf({ inputs }, options) {
  const hash = createHash('sha256').update(JSON.stringify(options))
  for (const file of [...SHARED_INPUTS, ...inputs.flatMap(filesIn)])
    hash.update(`${file}\n`).update(readFileSync(path.join(ROOT, file)))
  return hash.digest('hex')
}

/** Whether a file, relative to the root, can change what is built. */
export function isInput(file) {
  return !NOT_INPUT.test(file)
}

/** Lists the files of a folder. A file is listed as itself. */
function filesIn(folder) {
  if (!existsSync(path.join(ROOT, folder))) return []
  if (statSync(path.join(ROOT, folder)).isFile()) return [folder]
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (!isInput(file)) return []
    return entry.isDirectory() ? filesIn(file) : [file]
  })
}
