// Builds pages as third-party apps do: with plain Vite and plain esbuild, from the packed widget, outside this
// repository's sources.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build as buildWithEsbuild } from 'esbuild'
import { build as buildWithVite } from 'vite'
import react from '@vitejs/plugin-react'
import { ROOT } from '../../scripts/build-targets.mjs'
import {
  BUNDLED_PAGES,
  RENDER_ON_SERVER,
  SCRIPT_MAIN,
  SCRIPT_PAGES,
  STATIC_FORM,
  toPage,
  toRenderedPlace,
} from './embedded-page-sources.mjs'
import { packWidgetIfChanged, WIDGET_PACKAGE } from '../../widget/build/package-widget.mjs'

const FOLDER = path.join(ROOT, '.cache/embedded')
/** The dependencies of the widget's package and of the libraries that the pages use. */
const LIBRARIES = [
  'scheduler',
  'loose-envify',
  'js-tokens',
  'preact',
  'bs58',
  'base-x',
  '@wallet-standard',
  'libphonenumber-js',
]
const REACT_SUFFIXES = { 18: '-18', 19: '' }

/**
 * Builds pages, each into a folder of its own. Source maps are beside the scripts.
 *
 * @param {string} [folder] where to build. It is emptied.
 * @param {(name: string) => boolean} [isWanted] picks pages by name. By default it picks all.
 * @returns {Promise<string>} the folder of the pages
 */
export async function buildEmbeddedPages(folder = FOLDER, isWanted = () => true) {
  await packWidgetIfChanged()
  rmSync(folder, { recursive: true, force: true })
  for (const version of [18, 19]) installLibraries(folder, version)
  for (const [name, page] of Object.entries(BUNDLED_PAGES)) if (isWanted(name)) await buildPage(folder, name, page)
  for (const [name, page] of Object.entries(SCRIPT_PAGES)) {
    if (isWanted(name)) writeScriptPage(path.join(folder, name), page)
  }
  mkdirSync(path.join(folder, 'bare-static'))
  writeFileSync(path.join(folder, 'bare-static/index.html'), toPage(STATIC_FORM))
  return folder
}

/** The sources of pages with the same version of React share its packages. */
function toSources(folder, version) {
  return path.join(folder, 'sources', `react-${version}`)
}

function installLibraries(folder, version) {
  const modules = path.join(toSources(folder, version), 'node_modules')
  mkdirSync(path.join(modules, '@latchkey'), { recursive: true })
  cpSync(WIDGET_PACKAGE, path.join(modules, '@latchkey/widget'), { recursive: true })
  for (const library of ['react', 'react-dom']) {
    const own = path.join(ROOT, 'node_modules', library + REACT_SUFFIXES[version])
    cpSync(own, path.join(modules, library), { recursive: true })
  }
  for (const library of LIBRARIES) {
    const own = path.join(ROOT, 'node_modules', library)
    if (existsSync(own)) symlinkSync(own, path.join(modules, library), 'junction')
  }
}

async function buildPage(folder, name, { module, bundler, react: version, isRendered = false }) {
  const source = path.join(toSources(folder, version), name)
  const outDir = path.join(folder, name)
  mkdirSync(source)
  writeFileSync(path.join(source, 'main.jsx'), module)
  const place = isRendered ? toRenderedPlace(renderOnServer(source)) : '<div id="root"></div>'
  const page = (main) => toPage(`${place}<script type="module" src="./${main}"></script>`)
  if (bundler === 'vite') {
    writeFileSync(path.join(source, 'index.html'), page('main.jsx'))
    await buildWithVite({
      configFile: false,
      logLevel: 'error',
      root: source,
      base: './',
      plugins: [react()],
      build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, sourcemap: 'hidden' },
    })
  } else {
    await buildWithEsbuild({
      absWorkingDir: source,
      entryPoints: ['main.jsx'],
      bundle: true,
      minify: true,
      splitting: true,
      format: 'esm',
      jsx: 'automatic',
      sourcemap: 'external',
      outdir: outDir,
    })
    writeFileSync(path.join(outDir, 'index.html'), page('main.js'))
  }
}

/** Renders a page's form in a Node process of its own. Returns its markup. */
function renderOnServer(source) {
  writeFileSync(path.join(source, 'server.mjs'), RENDER_ON_SERVER)
  cpSync(path.join(WIDGET_PACKAGE, 'styles.css'), path.join(source, 'styles.css'))
  return execFileSync(process.execPath, ['server.mjs'], { cwd: source, encoding: 'utf8' }).trim()
}

function writeScriptPage(folder, { attributes, script: name }) {
  cpSync(path.join(WIDGET_PACKAGE, 'cdn'), folder, { recursive: true })
  const script = `${name}-${JSON.parse(readFileSync(path.join(WIDGET_PACKAGE, 'package.json'), 'utf8')).version}.js`
  const { [script]: integrity } = JSON.parse(readFileSync(path.join(folder, 'integrity.json'), 'utf8'))
  writeFileSync(path.join(folder, 'page.js'), SCRIPT_MAIN)
  const tags = `<latchkey-sign-in ${attributes}></latchkey-sign-in>
<script type="module" src="./page.js"></script>
<script type="module" src="./${script}" integrity="${integrity}" crossorigin="anonymous"></script>`
  writeFileSync(path.join(folder, 'index.html'), toPage(tags))
}
