// `npm run package`: builds the widget's package into `widget/dist/package`, and packs it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { build } from 'vite'
import { buildIfChanged, ROOT } from '../../scripts/build-targets.mjs'
import { createChunkGroups, FULL_SCRIPT_PROFILE, PACKAGE_PROFILE, SCRIPT_PROFILE } from './chunk-groups.mjs'
import { inlineStyles } from './inline-styles.mjs'
import { toDeclaration, writeTypes } from '../../scripts/package-types.mjs'
import { describePublished, writeNotices } from '../../scripts/publishing.mjs'
import { shortenCode } from './shorten-code.mjs'

const SOURCE = path.join(ROOT, 'widget')
export const WIDGET_PACKAGE = path.join(SOURCE, 'dist/package')
/** The sources of the package's entry points, and whether they use React's client hooks. */
const ENTRY_POINTS = {
  index: { file: 'src/index.ts', isReact: true },
  products: { file: 'src/delivery/products/index.ts', isReact: true },
  languages: { file: 'src/languages/index.ts', isReact: false },
  marks: { file: 'src/marks/index.ts', isReact: false },
  themes: { file: 'src/themes/index.ts', isReact: false },
  element: { file: 'src/element.ts', isReact: true },
  client: { file: 'src/client/index.ts', isReact: false },
  idp: { file: 'src/idp/index.ts', isReact: false },
  server: { file: 'src/server.ts', isReact: false },
}
/** The entry points for apps without React. */
export const WITHOUT_REACT = Object.keys(ENTRY_POINTS).filter((name) => !ENTRY_POINTS[name].isReact)
/**
 * Parts of `index` and of `products`. A bundler that cuts an app into files, such as esbuild, keeps what all exports of
 * an entry point import when one of them is imported.
 */
const SMALL_ENTRY_POINTS = {
  'sign-in': { file: 'src/sign-in.ts', isReact: true },
  ...Object.fromEntries(
    ['email-links', 'oauth', 'passcodes', 'passkeys', 'passwords', 'wallets'].map((name) => [
      `products/${name}`,
      { file: `src/delivery/products/${name}.ts`, isReact: true },
    ]),
  ),
}
const ALL_ENTRY_POINTS = { ...ENTRY_POINTS, ...SMALL_ENTRY_POINTS }
const source = JSON.parse(readFileSync(path.join(SOURCE, 'package.json'), 'utf8'))
/** The documents are bundled: their package is not published. */
const { '@latchkey/openapi': _documents, '@latchkey/languages': _texts, ...dependencies } = source.dependencies
const BROWSER_FLOOR = JSON.parse(readFileSync(path.join(SOURCE, 'browser-floor.json'), 'utf8'))
const PREACT_AS_REACT = path.join(SOURCE, 'src/delivery/drop-in/preact-as-react.ts')
const PREACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': PREACT_AS_REACT,
  'react-dom': PREACT_AS_REACT,
  react: PREACT_AS_REACT,
}
/** Constants are inlined. Otherwise a number that only a later file uses would be part of the first one. */
const OPTIMIZATION = { inlineConst: { mode: 'all' } }
const LIBRARIES = [...Object.keys(dependencies), ...Object.keys(source.peerDependencies)]

/** Builds and packs the widget. @returns {Promise<string>} the tarball's path */
export async function packWidget() {
  rmSync(WIDGET_PACKAGE, { recursive: true, force: true })
  await buildEntryPoints()
  await buildDropIn(path.join(WIDGET_PACKAGE, 'cdn'))
  await writeStyles()
  writeTypes({
    rooms: ['openapi', 'languages', 'widget'],
    entryPoints: Object.values(ALL_ENTRY_POINTS).map(({ file }) => `widget/${file}`),
    folder: path.join(WIDGET_PACKAGE, 'types'),
  })
  cpSync(path.join(SOURCE, 'README.md'), path.join(WIDGET_PACKAGE, 'README.md'))
  cpSync(path.join(ROOT, 'LICENSE'), path.join(WIDGET_PACKAGE, 'LICENSE'))
  cpSync(path.join(ROOT, 'CHANGELOG.md'), path.join(WIDGET_PACKAGE, 'CHANGELOG.md'))
  writeNotices(path.join(WIDGET_PACKAGE, 'THIRD-PARTY.md'), ['widget'], ['preact'])
  writeFileSync(path.join(WIDGET_PACKAGE, 'jest-preset.json'), JSON.stringify(JEST_PRESET))
  writeFileSync(path.join(WIDGET_PACKAGE, 'package.json'), `${JSON.stringify(createManifest(), null, 2)}\n`)
  const options = ['pack', '--json', '--loglevel=error', '--pack-destination', path.dirname(WIDGET_PACKAGE)]
  const output = execFileSync('npm', options, {
    cwd: WIDGET_PACKAGE,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return path.join(path.dirname(WIDGET_PACKAGE), JSON.parse(output)[0].filename)
}

/** Jest compiles no dependencies, unless told to. These are modules that it cannot load as they are. */
const JEST_PRESET = {
  transformIgnorePatterns: [`/node_modules/(?!(${['@latchkey', ...Object.keys(dependencies), 'base-x'].join('|')})/)`],
}

const TARGET = {
  name: 'widget package',
  inputs: [
    'widget',
    'openapi',
    'languages',
    'LICENSE',
    'CHANGELOG.md',
    'scripts/package-types.mjs',
    'scripts/publishing.mjs',
  ],
  output: 'widget/dist/package/package.json',
  build: packWidget,
}

/** Packs the widget, unless the present package was built from the present sources. */
export async function packWidgetIfChanged() {
  await buildIfChanged(TARGET)
}

/** Returns what `api-report.mjs` extracts. */
export function describeWidgetApi() {
  return { name: 'widget', packageFolder: WIDGET_PACKAGE, entryPoints: mapEntryPoints(ENTRY_POINTS, toTypes) }
}

function toTypes({ file }) {
  return `types/widget/${toDeclaration(file)}`
}

function mapEntryPoints(entryPoints, map) {
  return Object.fromEntries(Object.entries(entryPoints).map(([name, entryPoint]) => [name, map(entryPoint)]))
}

async function buildEntryPoints() {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: SOURCE,
    plugins: [inlineStyles()],
    build: {
      // The oldest supported browsers lack only one feature of this edition, static blocks, which the sources do not
      // use.
      target: 'es2022',
      cssTarget: BROWSER_FLOOR,
      // The bundlers of apps minify the code.
      minify: false,
      outDir: path.join(WIDGET_PACKAGE, 'dist'),
      lib: { entry: mapEntryPoints(ALL_ENTRY_POINTS, ({ file }) => path.join(SOURCE, file)), formats: ['es'] },
      rolldownOptions: {
        external: (id) => LIBRARIES.some((name) => id === name || id.startsWith(`${name}/`)),
        optimization: OPTIMIZATION,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          codeSplitting: createChunkGroups(path.join(SOURCE, 'src'), PACKAGE_PROFILE),
          // React server components may import these files, but not render them on the server.
          banner: ({ name, isEntry }) => (isEntry && ALL_ENTRY_POINTS[name]?.isReact ? "'use client'" : ''),
        },
      },
    },
  })
}

/** The scripts for pages without a bundler, and how they are cut into files. */
const SCRIPTS = {
  [`latchkey-${source.version}.js`]: { entry: 'latchkey', profile: SCRIPT_PROFILE },
  [`latchkey-full-${source.version}.js`]: { entry: 'latchkey-full', profile: FULL_SCRIPT_PROFILE },
}

/**
 * Tells V8 to compile all functions of a file while it streams, on another thread. Otherwise it parses each function
 * twice, and compiles it on the main thread when it is first called.
 *
 * @see https://v8.dev/blog/explicit-compile-hints
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad'

/** Builds the scripts for pages without a bundler: the same sources on Preact, minified. @param {string} folder of the scripts */
export async function buildDropIn(folder) {
  rmSync(folder, { recursive: true, force: true })
  for (const [file, script] of Object.entries(SCRIPTS)) await buildScript(folder, file, script)
  const integrity = Object.keys(SCRIPTS).map((file) => [file, toIntegrity(path.join(folder, file))])
  writeFileSync(path.join(folder, 'integrity.json'), `${JSON.stringify(Object.fromEntries(integrity), null, 2)}\n`)
}

function toIntegrity(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}

async function buildScript(folder, file, { entry, profile }) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: SOURCE,
    base: './',
    plugins: [inlineStyles(), shortenCode()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { alias: PREACT },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      // The oldest supported browsers lack only one feature of this edition, static blocks, which the sources do not
      // use.
      target: 'es2022',
      cssTarget: BROWSER_FLOOR,
      outDir: folder,
      emptyOutDir: false,
      // Built as a library, because an app build would add Vite's own loader to the script.
      lib: { entry: path.join(SOURCE, `src/delivery/drop-in/${entry}.ts`), formats: ['es'], fileName: () => file },
      rolldownOptions: {
        preserveEntrySignatures: false,
        optimization: OPTIMIZATION,
        output: {
          minify: true,
          comments: { annotation: false },
          postBanner: ({ isEntry }) => (isEntry ? COMPILE_HINT : ''),
          entryFileNames: file,
          chunkFileNames: ({ facadeModuleId }) =>
            `${facadeModuleId?.includes('/languages/') ? 'languages' : 'chunks'}/[name]-[hash].js`,
          codeSplitting: createChunkGroups(path.join(SOURCE, 'src'), profile),
        },
      },
    },
  })
}

/** Writes the styles of the first screen as a file, for pages that a server renders. */
async function writeStyles() {
  const files = ['tokens', 'base', 'form', 'phone'].map((name) => path.join(SOURCE, 'src/theme', `${name}.css`))
  const styles = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const { code } = await transform(styles, { loader: 'css', minify: true, target: BROWSER_FLOOR })
  writeFileSync(path.join(WIDGET_PACKAGE, 'styles.css'), code)
}

function createManifest() {
  const { name, version, license, type, sideEffects, peerDependencies } = source
  const entries = Object.entries(mapEntryPoints(ALL_ENTRY_POINTS, toTypes)).map(([entry, types]) => [
    entry === 'index' ? '.' : `./${entry}`,
    { types: `./${types}`, default: `./dist/${entry}.js` },
  ])
  return {
    name,
    version,
    description: 'A sign-in form for web pages, and a client for the provider behind it',
    license,
    type,
    sideEffects: sideEffects || ['*.css'],
    // For tools that do not read `exports`. They find this entry point only.
    main: './dist/index.js',
    types: `./${toTypes(ENTRY_POINTS.index)}`,
    exports: {
      ...Object.fromEntries(entries),
      './styles.css': './styles.css',
      './jest-preset': './jest-preset.json',
      './package.json': './package.json',
    },
    dependencies,
    peerDependencies,
    // A page that uses the client alone needs no React.
    peerDependenciesMeta: Object.fromEntries(Object.keys(peerDependencies).map((peer) => [peer, { optional: true }])),
    keywords: ['authentication', 'sign-in', 'login', 'passkeys', 'webauthn', 'oauth', 'react', 'custom-element'],
    ...describePublished('widget'),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await packWidget())
