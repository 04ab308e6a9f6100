// What the pages of other people's apps consist of.

/** The page's URL says which project and which provider it belongs to. */
const SETTINGS = `const settings = new URLSearchParams(location.search)
const publicToken = settings.get('public-token')
const baseUrl = settings.get('base-url')
const redirects = { loginRedirectURL: location.origin + '/', signupRedirectURL: location.origin + '/' }
`
const GITHUB = `oauth({ providers: [{ type: 'github' }], ...redirects })`
const GITHUB_BY_NAME = `{
  products: ['oauth'],
  oauthOptions: { providers: [{ type: 'github' }], ...redirects },
}`
const ALL = `oauth({ providers: [{ type: 'google' }, { type: 'github' }], ...redirects }), wallets(), passkeys(), passcodes({ methods: ['sms', 'email'] })`
const ALL_BY_NAME = `{
  products: ['oauth', 'crypto', 'passkeys', 'otp'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }], ...redirects },
  otpOptions: { methods: ['sms', 'email'] },
}`

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

const BARE_PREACT = `/** @jsxImportSource preact */
import { render } from 'preact'
import { useState } from 'preact/hooks'

function Form() {
  const [email, setEmail] = useState('')
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label>Email <input type="email" value={email} onInput={(event) => setEmail(event.target.value)} /></label>
      <button>Continue</button>
    </form>
  )
}
render(<Form />, document.getElementById('root'))
`

const PASSCODE = toReactMain('passcodes', `{ products: [passcodes({ methods: ['email'] })] }`)

const RENDERED_CONFIG = `{ products: [oauth({ providers: [{ type: 'github' }], ...redirects }), passcodes({ methods: ['email'] })] }`

/** The script that hydrates a server-rendered page in the browser. */
const RENDERED_MAIN = toReactMain('oauth, passcodes', RENDERED_CONFIG)
  .replace('{ createRoot }', '{ hydrateRoot }')
  .replace(/createRoot\((.*)\)\.render\(([^]*)\)\n$/, 'hydrateRoot($1,$2)\n')

/** A program that prints the markup of the server-rendered page. */
export const RENDER_ON_SERVER = `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { ProviderContext, SignInWidget } from '@latchkey/widget'
import { createProviderClient } from '@latchkey/widget/client'
import { oauth, passcodes } from '@latchkey/widget/products'

const redirects = {}
const config = ${RENDERED_CONFIG}
const client = createProviderClient('public-token-test-latchkey')
console.log(renderToString(createElement(ProviderContext, { client }, createElement(SignInWidget, { config }))))
client.destroy()
`

/** The modules of pages that are built, by the page's name. */
const MODULES = {
  'bare-react': BARE_REACT,
  'react-email': toReactMain('emailLinks', '{ products: [emailLinks(redirects)] }'),
  'react-github': toReactMain('oauth', `{ products: [${GITHUB}] }`),
  'react-all': toReactMain('oauth, passcodes, passkeys, wallets', `{ products: [${ALL}] }`),
  'react-email-lazy': toReactMain(undefined, `{ products: ['emailMagicLinks'], emailMagicLinksOptions: redirects }`),
  'react-github-lazy': toReactMain(undefined, GITHUB_BY_NAME),
  'react-all-lazy': toReactMain(undefined, ALL_BY_NAME),
}

/** The names of the sign-in methods that have a module of another name. */
const MODULE_NAMES = { emailLinks: 'email-links' }

/** Imports the form and each sign-in method from modules of their own, as the README recommends for esbuild. */
function importOneByOne(module) {
  return module
    .replace(`from '@latchkey/widget'`, `from '@latchkey/widget/sign-in'`)
    .replace(/^import { (.*) } from '(@latchkey\/widget\/products)'$/m, (_, names, from) =>
      names
        .split(', ')
        .map((name) => `import { ${name} } from '${from}/${MODULE_NAMES[name] ?? name}'`)
        .join('\n'),
    )
}

/**
 * The pages that a bundler builds, by name.
 *
 * @type {Record<string, { module: string, bundler: 'vite' | 'esbuild', react: 18 | 19, isRendered?: boolean }>}
 */
export const BUNDLED_PAGES = {
  'bare-preact': { module: BARE_PREACT, bundler: 'vite', react: 19 },
  'react-passcode': { module: PASSCODE, bundler: 'vite', react: 19 },
  'react-rendered': { module: RENDERED_MAIN, bundler: 'vite', react: 19, isRendered: true },
  'react-18-rendered': { module: RENDERED_MAIN, bundler: 'vite', react: 18, isRendered: true },
  'react-18-passcode': { module: PASSCODE, bundler: 'vite', react: 18 },
  ...Object.fromEntries(
    Object.entries(MODULES).flatMap(([name, module]) => [
      [name, { module, bundler: 'vite', react: 19 }],
      [`${name}-esbuild`, { module: importOneByOne(module), bundler: 'esbuild', react: 19 }],
    ]),
  ),
}

const PASSCODE_ATTRIBUTES = 'products="passcodes"'
const ALL_ATTRIBUTES =
  'products="oauth wallets passkeys passcodes" providers="google github" passcode-methods="sms email"'

/**
 * The pages with a drop-in script, by name: the attributes of the form, and which of the two scripts the page has.
 *
 * @type {Record<string, { attributes: string, script: 'latchkey' | 'latchkey-full' }>}
 */
export const SCRIPT_PAGES = {
  'script-email': { attributes: 'products="email-links"', script: 'latchkey' },
  'script-passcode': { attributes: PASSCODE_ATTRIBUTES, script: 'latchkey' },
  'script-full-passcode': { attributes: PASSCODE_ATTRIBUTES, script: 'latchkey-full' },
  'script-github': { attributes: 'products="oauth" providers="github"', script: 'latchkey' },
  'script-all': { attributes: ALL_ATTRIBUTES, script: 'latchkey-full' },
  'script-all-lazy': { attributes: ALL_ATTRIBUTES, script: 'latchkey' },
}

/** The page's own module, which configures the drop-in script. */
export const SCRIPT_MAIN = `${SETTINGS}
const form = document.querySelector('latchkey-sign-in')
form.addEventListener('latchkey-success', () => document.body.setAttribute('data-done', ''))
form.setAttribute('base-url', baseUrl)
form.setAttribute('login-redirect-url', redirects.loginRedirectURL)
form.setAttribute('public-token', publicToken)
`

/** The static form, without any script. */
export const STATIC_FORM = `<form>
<label>Email <input type="email"></label>
<button>Continue</button>
</form>`

/** @param {string} markup what the server has rendered */
export function toRenderedPlace(markup) {
  return `<link rel="stylesheet" href="./styles.css"><main><h1>Welcome</h1><div id="root">${markup}</div></main>`
}

/** @param {string} content */
export function toPage(content) {
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
