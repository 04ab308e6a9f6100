// Proves that the packed widget works outside this repository: its manifest, its types, on a server, with React 18 and 19,
// and in the bundlers of other apps, whose first load has a limit.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build as bundle } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build } from 'vite'
import { checkApiReport } from './api-report.mjs'
import { ROOT } from './build-targets.mjs'
import {
  COMPILE_HINT,
  describeWidgetApi,
  packWidgetIfChanged,
  WIDGET_PACKAGE,
  WITHOUT_REACT,
} from '../widget/build/package-widget.mjs'

const PACKAGE_NAME = '@latchkey/widget'
const { version, dependencies, exports } = await packAndRead()
const ENTRY_POINTS = Object.keys(exports).filter((entry) => typeof exports[entry] !== 'string')

const APP = `
import { ProviderContext, SignInWidget, type WidgetConfig, type WidgetEvent } from '@latchkey/widget'
import { createProviderClient, ProviderError, type ProviderClient } from '@latchkey/widget/client'
import { defineSignInElement } from '@latchkey/widget/element'
import { parseOauthRequest } from '@latchkey/widget/idp'
import { emailLinks, oauth, passcodes } from '@latchkey/widget/products'

defineSignInElement()
export const client: ProviderClient = createProviderClient('public-token-test-latchkey', { baseUrl: 'http://localhost:4010' })
export const lazy: WidgetConfig = { products: ['emailMagicLinks'] }
// @ts-expect-error -- no product
export const wrong: WidgetConfig = { products: ['emailMagicLink'] }
export const request = parseOauthRequest
export const isRefused = (error: unknown) => error instanceof ProviderError && error.error_type
export const userOf = (event: WidgetEvent) => (event.type === 'PASSWORD_CREATE' ? event.data.user_id : undefined)
export const given = (locale: string | undefined) => passcodes({ methods: ['email'], locale })
export const tag = <latchkey-sign-in products="oauth" onlatchkey-event={({ detail }) => userOf(detail)} />
// @ts-expect-error -- no colour scheme
export const wrongTag = <latchkey-sign-in color-scheme="blue" />
document.querySelector('latchkey-sign-in')?.addEventListener('latchkey-event', ({ detail }) => userOf(detail))
window.Latchkey?.mount('#sign-in', { publicToken: 'public-token-test-latchkey' })
export function App() {
  return (
    <ProviderContext client={client}>
      <SignInWidget config={{ products: [oauth({ providers: [{ type: 'github' }] }), emailLinks()] }} />
    </ProviderContext>
  )
}
`

const SERVER = `
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ProviderContext, SignInWidget } from '@latchkey/widget'
import { createProviderClient } from '@latchkey/widget/client'
import { emailLinks, oauth, passcodes, passkeys, wallets } from '@latchkey/widget/products'
import { toThemeStyles } from '@latchkey/widget/server'

const client = createProviderClient('public-token-test-latchkey')
const html = renderToString(
  createElement(ProviderContext, { client }, createElement(SignInWidget, { config: { products: [emailLinks()] } })),
)
if (!html.includes('type="email"') || html.includes('lk-placeholder')) throw new Error(html)
const products = [oauth({ providers: [{ type: 'github' }] }), wallets(), passkeys(), passcodes({ methods: ['sms'] })]
const all = renderToString(createElement(ProviderContext, { client }, createElement(SignInWidget, { config: { products } })))
if (!all.includes('Continue with GitHub') || !all.includes('type="tel"')) throw new Error(all)
if (toThemeStyles({ buttonRadius: '0' }) !== '.latchkey{--lk-button-radius:0}') throw new Error('toThemeStyles')
for (const entry of ${JSON.stringify(ENTRY_POINTS)}) await import('${PACKAGE_NAME}' + entry.slice(1))
client.destroy()
`

await checkManifest()
await checkDeclarations()
checkScripts()
checkApiReport(describeWidgetApi())
await inFolder({ react: 'react', 'react-dom': 'react-dom' }, async (folder) => {
  checkTypes(folder)
  checkServer(folder)
  checkStyles()
})
await inFolder({ react: 'react-18', 'react-dom': 'react-dom-18' }, checkServer)
await inFolder({}, checkWithoutReact)
console.log(`${PACKAGE_NAME} ${version} works on its own`)

async function packAndRead() {
  await packWidgetIfChanged()
  return JSON.parse(readFileSync(path.join(WIDGET_PACKAGE, 'package.json'), 'utf8'))
}

async function checkManifest() {
  const { messages, pkg } = await publint({ pkgDir: WIDGET_PACKAGE, level: 'warning', strict: true })
  const problems = messages.map((message) => formatMessage(message, pkg))
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@latchkey/'))
  fail([...problems, ...own.map((name) => `${name} is not published.`)])
}

/** Checks the published types. An ESM-only package has none for `require`, so such problems are ignored. */
async function checkDeclarations() {
  const tarball = path.join(path.dirname(WIDGET_PACKAGE), `latchkey-widget-${version}.tgz`)
  const options = { excludeEntrypoints: ['./styles.css'] }
  const { problems } = await checkPackage(createPackageFromTarballData(readFileSync(tarball)), options)
  const found = problems.filter(
    ({ kind, resolutionKind }) => kind !== 'CJSResolvesToESM' && resolutionKind !== 'node10',
  )
  fail(found.map((problem) => JSON.stringify(problem)))
}

/** Checks that each script begins with V8's compile hint, which has no effect after the first line. */
function checkScripts() {
  const folder = path.join(WIDGET_PACKAGE, 'cdn')
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'))
  if (scripts.length === 0) fail(['There is no script for pages without a bundler.'])
  const slow = scripts.filter((file) => !readFileSync(path.join(folder, file), 'utf8').startsWith(`${COMPILE_HINT}\n`))
  fail(slow.map((file) => `${file} does not begin with ${COMPILE_HINT}.`))
}

/** Installs the package, and the libraries that it needs, in an empty folder. */
async function inFolder(react, check) {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-widget-'))
  try {
    const modules = path.join(folder, 'node_modules')
    cpSync(WIDGET_PACKAGE, path.join(modules, PACKAGE_NAME), { recursive: true })
    const libraries = Object.fromEntries([...Object.keys(dependencies), 'base-x'].map((name) => [name, name]))
    for (const [name, from] of Object.entries({ ...libraries, ...react })) {
      const target = path.join(modules, name)
      mkdirSync(path.dirname(target), { recursive: true })
      // Copied, not linked: Node resolves the dependencies of a linked package from its real location.
      cpSync(path.join(ROOT, 'node_modules', from), target, { recursive: true })
    }
    if (react.react !== undefined) {
      cpSync(path.join(ROOT, 'node_modules/scheduler'), path.join(modules, 'scheduler'), { recursive: true })
      symlinkSync(path.join(ROOT, 'node_modules/@types'), path.join(modules, '@types'), 'junction')
    }
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    await check(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The samples of the README that are whole modules, as one. */
function readModules() {
  const text = readFileSync(path.join(WIDGET_PACKAGE, 'README.md'), 'utf8')
  const modules = [...text.matchAll(/^```tsx\n(import [\s\S]*?)^```$/gm)].map(([, code]) => code)
  if (modules.length === 0) throw new Error('The README has no sample that is a module.')
  return modules.join('')
}

/** Compiles the declarations, too: `skipLibCheck` is off. */
function checkTypes(folder) {
  writeFileSync(path.join(folder, 'app.tsx'), APP)
  writeFileSync(path.join(folder, 'readme.tsx'), readModules())
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }
    const compilerOptions = { ...strict, module, moduleResolution, jsx: 'react-jsx', noEmit: true }
    const lib = ['es2022', 'dom', 'dom.iterable']
    const tsconfig = {
      compilerOptions: { ...compilerOptions, lib, target: 'es2022', types: [] },
      include: ['app.tsx', 'readme.tsx'],
    }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
    run(folder, path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.')
  }
}

/** Renders on a server, and imports every entry point there. React must not print warnings. */
function checkServer(folder) {
  writeFileSync(path.join(folder, 'server.mjs'), SERVER)
  run(folder, 'server.mjs')
}

/** A page that links the styles shows the server's form as the script does later. */
function checkStyles() {
  const styles = readFileSync(path.join(WIDGET_PACKAGE, 'styles.css'), 'utf8')
  const missing = ['.latchkey', '.lk-button-primary', '.lk-input', '.lk-country', '--lk-font-family'].filter(
    (part) => !styles.includes(part),
  )
  fail(missing.map((part) => `styles.css has no ${part}.`))
}

/** Checks that the entry points without React work where it is not installed, on servers and in the bundlers of apps. */
async function checkWithoutReact(folder) {
  writeFileSync(
    path.join(folder, 'client.mjs'),
    `
import { createProviderClient } from '${PACKAGE_NAME}/client'
import { scopeText } from '${PACKAGE_NAME}/idp'
createProviderClient('public-token-test-latchkey').destroy()
if (typeof scopeText !== 'function') throw new Error('scopeText')
`,
  )
  run(folder, 'client.mjs')
  const imports = WITHOUT_REACT.map((entry, index) => `export * as part${index} from '${PACKAGE_NAME}/${entry}'\n`)
  const file = path.join(folder, 'entry.js')
  writeFileSync(file, imports.join(''))
  await bundle({
    entryPoints: [file],
    outdir: path.join(folder, 'esbuild'),
    bundle: true,
    splitting: true,
    format: 'esm',
  })
  const lib = { entry: file, formats: ['es'] }
  await build({ configFile: false, root: folder, logLevel: 'warn', build: { lib, outDir: path.join(folder, 'vite') } })
}

/** @throws Error when the program fails or warns */
function run(folder, ...args) {
  // Vite has set `NODE_ENV` to production, in which React does not warn.
  const env = { ...process.env, NODE_ENV: 'development' }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env })
  if (status !== 0 || stderr !== '') throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`)
}

/** @throws Error that lists the problems, if there are any */
function fail(problems) {
  if (problems.length > 0) throw new Error(`The package has problems:\n${problems.join('\n')}`)
}
