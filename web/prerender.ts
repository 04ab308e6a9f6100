import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import preact from '../widget/preact-aliases.json' with { type: 'json' }
import { PAGE_BUILD } from '../widget/page-build.ts'
import { PAGE_FILES } from './src/serving.ts'

const SOURCE = path.join(import.meta.dirname, 'src')
const ROOT = '<div id="root"></div>'
const SCRIPT = /<script type="module" crossorigin src="([^"]*\/)assets\/index-[^"]*"><\/script>/
const STYLES = /<link rel="stylesheet" crossorigin href="[^"]*">/

const TITLE = /<title>[^<]*<\/title>/

/** The sentences for browsers that cannot run the page. */
const SENTENCES = {
  needsScript: '<p>This page needs JavaScript.</p>',
  needsNewBrowser: '<p>This page needs a newer browser.</p>',
} as const

type Prerendered = {
  renderLoading: () => string
  renderLogin: () => string
  renderInEveryLanguage: (id: keyof typeof SENTENCES) => Promise<string>
  loginTitle: string
}

/**
 * Writes into the built pages what they show before their script runs, and builds the login page on Preact as a page of
 * its own, `login.html`.
 *
 * @see docs/decisions.md#25-the-login-page-is-prerendered-and-built-on-preact
 */
export function prerender(): Plugin {
  let config: ResolvedConfig
  let loading: Promise<Prerendered>
  return {
    name: 'latchkey-prerender',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    buildStart: () => void (loading = load()),
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { renderLoading, renderInEveryLanguage } = await loading
        const { needsScript, needsNewBrowser } = SENTENCES
        const withScript = replaceOnce(html, needsScript, await renderInEveryLanguage('needsScript'))
        const translated = replaceOnce(withScript, needsNewBrowser, await renderInEveryLanguage('needsNewBrowser'))
        return replaceOnce(translated, ROOT, `<div id="root">${renderLoading()}</div>`)
      },
    },
    async writeBundle({ dir = config.build.outDir }) {
      const { renderLoading, renderLogin, loginTitle } = await loading
      const output = await buildLogin(config)
      for (const file of output) writeFileSync(path.join(dir, file.fileName), contentOf(file))
      const page = readFileSync(path.join(dir, PAGE_FILES.app), 'utf8')
      const root = `<div id="root">${renderLoading()}</div>`
      // Hidden until a server fills in the configuration, because the sign-in button needs it.
      const withLogin = replaceOnce(page, root, `<div id="root" hidden>${renderLogin()}</div>`)
      const titled = replaceOnce(withLogin, TITLE, `<title>${loginTitle}</title>`)
      writeFileSync(path.join(dir, PAGE_FILES.login), linkFiles(titled, output, config.base))
    },
  }
}

/** Loads the components in Node. */
async function load(): Promise<Prerendered> {
  const [bundle] = await buildApart({
    plugins: [asInBrowsers],
    ssr: { noExternal: true },
    build: { ssr: path.join(SOURCE, 'prerendered.tsx'), rolldownOptions: { output: { codeSplitting: false } } },
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-prerender-'))
  try {
    const file = path.join(folder, 'prerendered.mjs')
    writeFileSync(file, contentOf(bundle))
    return await import(pathToFileURL(file).href)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const REACT_AS_IN_BROWSERS = path.join(import.meta.dirname, 'react-as-in-browsers.mjs')

const asInBrowsers: Plugin = {
  name: 'react-as-in-browsers',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source === 'react' && !/node_modules/.test(importer) && importer !== REACT_AS_IN_BROWSERS
      ? REACT_AS_IN_BROWSERS
      : null,
}

function buildLogin({ base, mode, build: { minify } }: ResolvedConfig) {
  const input = { login: path.join(SOURCE, 'login-main.tsx') }
  const rolldownOptions = { ...PAGE_BUILD.rolldownOptions, input }
  return buildApart({ base, mode, resolve: { alias: preact }, build: { ...PAGE_BUILD, minify, rolldownOptions } })
}

async function buildApart(config: InlineConfig) {
  const built = await build({
    ...config,
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { ...config.build, write: false },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput] // one build without watching
  return output
}

type Output = Rolldown.RolldownOutput['output']

/** Replaces the files of the app in a page by those of the login page. */
function linkFiles(html: string, output: Output, base: string): string {
  const find = (isWanted: (file: Output[number]) => boolean) => base + output.find(isWanted)?.fileName
  const script = find((file) => file.type === 'chunk' && file.isEntry)
  const styles = find(({ fileName }) => fileName.endsWith('.css'))
  const withScript = replaceOnce(html, SCRIPT, `<script type="module" crossorigin src="${script}"></script>`)
  return replaceOnce(withScript, STYLES, `<link rel="stylesheet" crossorigin href="${styles}">`)
}

function contentOf(file: Output[number]) {
  return file.type === 'chunk' ? file.code : file.source
}

/** @throws Error when there is nothing to replace */
function replaceOnce(text: string, pattern: string | RegExp, replacement: string): string {
  const replaced = text.replace(pattern, () => replacement)
  if (replaced === text) throw new Error(`The built page has no ${String(pattern)}.`)
  return replaced
}
