// Builds pages as the apps of other people do: with plain Vite, from the packed widget, outside this repository's sources.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import react from '@vitejs/plugin-react'
import { ROOT } from './build-targets.mjs'
import { packWidget, WIDGET_PACKAGE } from './package-widget.mjs'

const FOLDER = path.join(ROOT, '.cache/embedded')
/** The page's URL says which project and which provider it belongs to. */
const SETTINGS = `const settings = new URLSearchParams(location.search)
const publicToken = settings.get('public-token')
const baseUrl = settings.get('base-url')
const redirects = { loginRedirectURL: location.origin + '/', signupRedirectURL: location.origin + '/' }
`
const GITHUB = `oauth({ providers: [{ type: 'github' }], ...redirects })`
const ALL = `oauth({ providers: [{ type: 'google' }, { type: 'github' }], ...redirects }), wallets(), passkeys(), passcodes({ methods: ['sms', 'email'] })`
const ALL_BY_NAME = `{
  products: ['oauth', 'crypto', 'passkeys', 'otp'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }], ...redirects },
  otpOptions: { methods: ['sms', 'email'] },
}`

/** The pages of React apps, by name: what they import, and their configuration. */
const REACT_PAGES = {
  'react-email': ['emailLinks', '{ products: [emailLinks(redirects)] }'],
  'react-passcode': ['passcodes', `{ products: [passcodes({ methods: ['email'] })] }`],
  'react-github': ['oauth', `{ products: [${GITHUB}] }`],
  'react-all': ['oauth, passcodes, passkeys, wallets', `{ products: [${ALL}] }`],
  'react-email-lazy': [undefined, `{ products: ['emailMagicLinks'], emailMagicLinksOptions: redirects }`],
  'react-all-lazy': [undefined, ALL_BY_NAME],
}

/** The attributes of pages with the drop-in script. */
const SCRIPT_PAGES = {
  'script-email': 'products="email-links"',
  'script-passcode': 'products="passcodes"',
  'script-github': 'products="oauth" providers="github"',
  'script-all': 'products="oauth wallets passkeys passcodes" providers="google github" passcode-methods="sms email"',
}

/**
 * Builds every page into a folder of its own.
 *
 * @returns {Promise<string>} the folder of the pages
 */
export async function buildEmbeddedPages() {
  await packWidget()
  rmSync(FOLDER, { recursive: true, force: true })
  for (const [name, [products, config]] of Object.entries(REACT_PAGES)) {
    await buildReactPage(name, { 'main.jsx': toReactMain(products, config) })
  }
  await buildReactPage('react-18-passcode', { 'main.jsx': toReactMain(...REACT_PAGES['react-passcode']) }, '-18')
  await buildReactPage('bare-react', { 'main.jsx': BARE_REACT })
  for (const [name, attributes] of Object.entries(SCRIPT_PAGES)) writeScriptPage(name, attributes)
  return FOLDER
}

function toReactMain(products, config) {
  return `import { createRoot } from 'react-dom/client'
import { ProviderContext, SignInWidget } from '@latchkey/widget'
import { createProviderClient } from '@latchkey/widget/client'
${products === undefined ? '' : `import { ${products} } from '@latchkey/widget/products'\n`}
${SETTINGS}
const client = createProviderClient(publicToken, { baseUrl })
const config = ${config}
const onSuccess = () => document.body.setAttribute('data-done', '')
createRoot(document.getElementById('root')).render(
  <ProviderContext client={client}>
    <SignInWidget config={config} callbacks={{ onSuccess }} />
  </ProviderContext>,
)
`
}

const BARE_REACT = `import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Form() {
  const [email, setEmail] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>Email <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} /></label>
      <button>Continue</button>
    </form>
  )
}
createRoot(document.getElementById('root')).render(<Form />)
`

/** @param {string} [version] the suffix of React's packages */
async function buildReactPage(name, files, version = '') {
  const source = path.join(FOLDER, 'sources', name)
  const modules = path.join(source, 'node_modules')
  mkdirSync(path.join(modules, '@latchkey'), { recursive: true })
  cpSync(WIDGET_PACKAGE, path.join(modules, '@latchkey/widget'), { recursive: true })
  for (const library of ['react', 'react-dom']) {
    cpSync(path.join(ROOT, 'node_modules', library + version), path.join(modules, library), { recursive: true })
  }
  for (const library of [
    'scheduler',
    'loose-envify',
    'js-tokens',
    'bs58',
    'base-x',
    '@wallet-standard',
    'libphonenumber-js',
  ]) {
    const own = path.join(ROOT, 'node_modules', library)
    if (existsSync(own)) symlinkSync(own, path.join(modules, library), 'junction')
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(source, file), text)
  writeFileSync(
    path.join(source, 'index.html'),
    toPage('<div id="root"></div><script type="module" src="./main.jsx"></script>'),
  )
  await build({
    configFile: false,
    logLevel: 'error',
    root: source,
    base: './',
    plugins: [react()],
    build: { outDir: path.join(FOLDER, name), emptyOutDir: true, modulePreload: { polyfill: false } },
  })
}

function writeScriptPage(name, attributes) {
  const folder = path.join(FOLDER, name)
  cpSync(path.join(WIDGET_PACKAGE, 'cdn'), folder, { recursive: true })
  const script = `latchkey-${JSON.parse(readFileSync(path.join(WIDGET_PACKAGE, 'package.json'), 'utf8')).version}.js`
  const { [script]: integrity } = JSON.parse(readFileSync(path.join(folder, 'integrity.json'), 'utf8'))
  writeFileSync(path.join(folder, 'page.js'), SCRIPT_MAIN)
  const tags = `<latchkey-sign-in ${attributes}></latchkey-sign-in>
<script type="module" src="./page.js"></script>
<script type="module" src="./${script}" integrity="${integrity}" crossorigin="anonymous"></script>`
  writeFileSync(path.join(folder, 'index.html'), toPage(tags))
}

const SCRIPT_MAIN = `${SETTINGS}
const form = document.querySelector('latchkey-sign-in')
form.addEventListener('latchkey-success', () => document.body.setAttribute('data-done', ''))
form.setAttribute('base-url', baseUrl)
form.setAttribute('login-redirect-url', redirects.loginRedirectURL)
form.setAttribute('public-token', publicToken)
`

function toPage(content) {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in</title>
<link rel="icon" href="data:,">
<body>
${content}
</body>
</html>
`
}
