// `npm run package`: packs the mock provider into one tarball without dependencies, for tests in other repositories.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { BUNDLE_OPTIONS, buildAll, precompileChecks, ROOT } from '../../scripts/build-targets.mjs'
import { toDeclaration, writeTypes } from '../../scripts/package-types.mjs'
import { describePublished, writeNotices } from '../../scripts/publishing.mjs'

const SOURCE = path.join(ROOT, 'mock-provider')
const PACKAGE = path.join(SOURCE, 'dist/package')
/** The sources of the package's entry points. */
const ENTRY_POINTS = { index: 'src/index.ts', testing: 'src/test-kit/test-kit.ts', cli: 'src/cli.ts' }
/** Libraries that cannot be bundled, with the files that they need at run time: metadata that is read from its folder. */
const LIBRARIES = { 'libphonenumber-js': ['package.json', 'LICENSE', 'bundle/libphonenumber-max.js'] }
/** The library of `--data`. It is larger than all the rest, and newer versions of Node have their own. */
const OPTIONAL = '@photostructure/sqlite'
/** The pages that the command serves. The playground of the widget's demo is for this repository. */
const PAGES = {
  web: 'web/dist',
  demo: 'widget/demo/dist',
  gallery: 'mock-provider/dist/gallery',
  console: 'mock-provider/dist/console',
  docs: 'docs/site/dist',
}

/** The packages of this repository whose code is in the tarball. */
const BUILT_OF = ['mock-provider', 'web', 'widget']

/** What the pages of the documentation contain. The other packages that VitePress needs only build them. */
const IN_DOCS =
  'vitepress vue @vue/reactivity @vue/runtime-core @vue/runtime-dom @vue/shared @vueuse/core @vueuse/integrations'
    .concat(' @vueuse/shared focus-trap mark.js minisearch tabbable')
    .split(' ')

/** @returns {Promise<string>} the tarball's path */
export async function packMockProvider() {
  await buildAll()
  rmSync(PACKAGE, { recursive: true, force: true })
  await bundleEntryPoints()
  writeTypes({
    rooms: ['openapi', 'mock-provider'],
    entryPoints: [ENTRY_POINTS.index, ENTRY_POINTS.testing].map((file) => `mock-provider/${file}`),
    folder: path.join(PACKAGE, 'types'),
  })
  for (const [library, files] of Object.entries(LIBRARIES)) {
    for (const file of files) copy(`node_modules/${library}/${file}`, `node_modules/${library}/${file}`)
  }
  for (const [name, folder] of Object.entries(PAGES)) copy(folder, name)
  rmSync(path.join(PACKAGE, 'demo/playground'), { recursive: true })
  compressFiles(path.join(PACKAGE, 'docs'))
  copy('mock-provider/package-readme.md', 'README.md')
  copy('LICENSE', 'LICENSE')
  copy('CHANGELOG.md', 'CHANGELOG.md')
  writeNotices(path.join(PACKAGE, 'THIRD-PARTY.md'), BUILT_OF, IN_DOCS)
  copy('mock-provider/seeds', 'seeds')
  writeFileSync(path.join(PACKAGE, 'bin.mjs'), BIN)
  writeFileSync(path.join(PACKAGE, 'package.json'), JSON.stringify(createManifest(), null, 2))
  const [{ filename }] = JSON.parse(npm('pack', '--json', '--pack-destination', path.dirname(PACKAGE)))
  return path.join(path.dirname(PACKAGE), filename)
}

/** The command, with the folders of its pages. It ends with `npx`, which keeps signals to itself. Node 22.8 and newer keep the compiled modules for the next start. */
const BIN = `#!/usr/bin/env node
import module from 'node:module'
import { fileURLToPath } from 'node:url'

module.enableCompileCache?.()
const parent = process.ppid
const endWithParent = () => process.ppid === parent || process.kill(process.pid, 'SIGTERM')
if (process.env.npm_command === 'exec') setInterval(endWithParent, 500).unref()
const toPath = (folder) => fileURLToPath(new URL(folder, import.meta.url))
const pages = ${JSON.stringify(Object.keys(PAGES))}
if (process.argv[2] !== 'compare') process.argv.splice(2, 0, ...pages.flatMap((name) => [\`--\${name}-root\`, toPath(name)]))
await import('./dist/cli.mjs')
`

/** Returns what `api-report.mjs` extracts. */
export function describeMockProviderApi() {
  const entryPoints = { index: toTypes('index'), testing: toTypes('testing') }
  return { name: 'mock-provider', packageFolder: PACKAGE, entryPoints }
}

function toTypes(entry) {
  return `types/mock-provider/${toDeclaration(ENTRY_POINTS[entry])}`
}

function createManifest() {
  const { name, version, license, type } = JSON.parse(readFileSync(path.join(SOURCE, 'package.json'), 'utf8'))
  const toEntryPoint = (entry) => ({ types: `./${toTypes(entry)}`, default: `./dist/${entry}.mjs` })
  return {
    name,
    version,
    license,
    type,
    description: 'A hosted identity provider on your machine, and a test kit for apps that use one',
    keywords: ['authentication', 'identity-provider', 'mock', 'oauth', 'oidc', 'mcp', 'offline', 'testing'],
    ...describePublished('mock-provider'),
    bin: { 'latchkey-mock-provider': './bin.mjs' },
    exports: { '.': toEntryPoint('index'), './testing': toEntryPoint('testing') },
    dependencies: Object.fromEntries(Object.keys(LIBRARIES).map((library) => [library, readVersion(library)])),
    bundleDependencies: Object.keys(LIBRARIES),
    peerDependencies: { [OPTIONAL]: readVersion(OPTIONAL) },
    peerDependenciesMeta: { [OPTIONAL]: { optional: true } },
  }
}

function readVersion(library) {
  return JSON.parse(readFileSync(path.join(ROOT, 'node_modules', library, 'package.json'), 'utf8')).version
}

async function bundleEntryPoints() {
  const entries = Object.entries(ENTRY_POINTS).map(([name, file]) => [name, path.join(SOURCE, file)])
  await build({
    ...BUNDLE_OPTIONS,
    plugins: [...BUNDLE_OPTIONS.plugins, precompileChecks],
    entryPoints: Object.fromEntries(entries),
    // One folder deep, as in the repository: the modules look for the default seed next to their folder.
    outdir: path.join(PACKAGE, 'dist'),
    outExtension: { '.js': '.mjs' },
    splitting: true,
    minify: true,
    legalComments: 'none',
  })
}

/** Replaces the texts of a folder by compressed ones. `plugins/docs.ts` serves them. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(html|css|js|json|svg|txt)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
    rmSync(file)
  }
}

function copy(from, to) {
  cpSync(path.join(ROOT, from), path.join(PACKAGE, to), { recursive: true })
}

function npm(...args) {
  return execFileSync('npm', [...args, '--loglevel=error'], {
    cwd: PACKAGE,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await packMockProvider())
