import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { enFirst } from '../messages/en-first.ts'
import { enDeferred } from '../messages/en-deferred.ts'
import { enPhone } from '../messages/en-phone.ts'
import { enIdp } from '../messages/en-idp.ts'
import { enOneTap } from '../messages/one-tap.ts'
import { enWalletButtons } from '../messages/en-wallet-buttons.ts'
import { enWallets } from '../messages/en-wallets.ts'

type Chunk = Rolldown.OutputChunk

const SOURCE = path.join(import.meta.dirname, '..')

const ENTRY = 'virtual:entry'
/** A page that uses neither passkeys nor wallets. */
const PAGE = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ProviderContext, SignInWidget } from '@latchkey/widget'
import { createProviderClient } from '@latchkey/widget/client'

const client = createProviderClient('public-token-test-latchkey')
const config = { products: ['emailMagicLinks'] }
createRoot(document.body).render(createElement(ProviderContext, { client }, createElement(SignInWidget, { config })))
`

/** A page with every widget. */
const EVERY_WIDGET = `
export * from '@latchkey/widget'
export * from '@latchkey/widget/client'
`

async function buildPage(page = PAGE): Promise<Chunk[]> {
  const built = await build({
    root: path.join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === ENTRY ? path.join(import.meta.dirname, 'virtual-entry.ts') : null),
        load: (id) => (id.endsWith('virtual-entry.ts') ? page : null),
      },
    ],
    // Without `preserveEntrySignatures`, the bundler removes the exports of an entry.
    build: { write: false, minify: false, rollupOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput] // a single build, without watch mode
  return output.filter((part) => part.type === 'chunk')
}

/** The chunks that a browser loads at first: the entry and its static imports. */
function firstLoadOf(chunks: readonly Chunk[]): Chunk[] {
  const find = (fileName: string) => chunks.filter((chunk) => chunk.fileName === fileName)
  const loaded = new Set(chunks.filter((chunk) => chunk.isEntry))
  for (const chunk of loaded) for (const imported of chunk.imports.flatMap(find)) loaded.add(imported)
  return [...loaded]
}

function modulesOf(chunks: readonly Chunk[]) {
  return chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => path.relative(SOURCE, id)))
}

const isPasskeyCode = (module: string) => /passkey/.test(module)

const built = buildPage()

test('the initially loaded chunks contain no passkey code', async () => {
  const chunks = await built
  const first = firstLoadOf(chunks)
  expect(modulesOf(first).filter(isPasskeyCode)).toEqual([])
  expect(first.map(({ code }) => code).join('\n')).not.toContain('navigator.credentials')

  const later = modulesOf(chunks.filter((chunk) => !first.includes(chunk)))
  expect(later).toEqual(
    expect.arrayContaining([
      'browser/passkeys.ts',
      'methods/passkeys/passkey-registration.ts',
      'methods/passkeys/passkey-sign-in.ts',
      'methods/passkeys/passkey-autofill.ts',
      'methods/passkeys/passkey-button.tsx',
      'methods/passkeys/passkey-registration-success.tsx',
    ]),
  )
}, 60_000)

const isWalletCode = (module: string) => /wallets?[.-]|methods\/wallets/.test(module)

test('the initially loaded chunks contain no wallet code', async () => {
  const chunks = await built
  const first = firstLoadOf(chunks)
  expect(modulesOf(first).filter(isWalletCode)).toEqual([])
  const later = modulesOf(chunks.filter((chunk) => !first.includes(chunk)))
  expect(later).toEqual(
    expect.arrayContaining(['browser/ethereum-wallet.ts', 'browser/solana-wallet.ts', 'messages/en-wallets.ts']),
  )
}, 60_000)

/** The parts of the packages whose screens are loaded later. */
const isIdpCode = (module: string) => /(^|\/)(en-)?idp(\/|[.-])/.test(module) && !IDP_SHELL.includes(module)
const IDP_SHELL = ['delivery/idp-consent.tsx', 'delivery/idp-logout.tsx', 'client/idp.ts']

test('the consent and logout screens are in a separate chunk that is not loaded initially', async () => {
  const chunks = await buildPage(EVERY_WIDGET)
  const first = firstLoadOf(chunks)
  expect(modulesOf(first)).toEqual(expect.arrayContaining(['delivery/idp-consent.tsx']))
  expect(modulesOf(first).filter(isIdpCode)).toEqual([])
  const own = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('idp-consent-screen.tsx')))
  expect(modulesOf(own)).toEqual(
    expect.arrayContaining(['idp/oauth-request.ts', 'messages/en-idp.ts', 'idp/screens/idp-logout-screen.tsx']),
  )
}, 60_000)

const isOneTapCode = (module: string) => /one-tap/.test(module) && module !== 'browser/one-tap-error.ts'

test('the initially loaded chunks contain no One Tap code', async () => {
  const chunks = await built
  const first = firstLoadOf(chunks)
  expect(modulesOf(first).filter(isOneTapCode)).toEqual([])
  const clientOnly = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('client/methods.ts')))
  expect(modulesOf(clientOnly)).not.toContain('client/one-tap.ts')
  const later = modulesOf(chunks.filter((chunk) => !first.includes(chunk)))
  const own = ['methods/one-tap/one-tap.tsx', 'messages/one-tap.ts', 'theme/one-tap-styles.ts', 'client/one-tap.ts']
  expect(later).toEqual(expect.arrayContaining(own))
}, 60_000)

/** Finds the ids of deferred texts in a module. */
function deferredTextsIn(code: string) {
  return Object.keys({ ...enPhone, ...enDeferred, ...enOneTap, ...enWalletButtons, ...enWallets, ...enIdp }).filter(
    (id) => new RegExp(`["'\`]${id}["'\`]`).test(code),
  )
}

test('the initially loaded chunks use no deferred texts', async () => {
  const modules = firstLoadOf(await buildPage(EVERY_WIDGET)).flatMap((chunk) => Object.entries(chunk.modules))
  expect(modules.map(([, { code }]) => code).join('\n')).toContain(enFirst['main.title'])
  const named = modules.map(([id, { code }]) => [path.relative(SOURCE, id), deferredTextsIn(code ?? '')])
  expect(named.filter(([, texts]) => texts?.length)).toEqual([])
}, 60_000)

test('the initially loaded chunks contain no client methods, screens, state or deferred assets', async () => {
  const later = [
    'client/methods.ts',
    'client/session-refresh.ts',
    'theme/deferred-styles.ts',
    'theme/phone.css?inline',
    'messages/en-deferred.ts',
    'messages/en-phone.ts',
    'frame/main/login-form.tsx',
    'frame/main/main.tsx',
    'methods/email-links/email-link-form.tsx',
    'flow/reducer.ts',
    'frame/widget-frame.tsx',
    'methods/third-parties/oauth-buttons.tsx',
  ]
  expect(modulesOf(firstLoadOf(await built)).filter((module) => later.includes(module))).toEqual([])
  expect(modulesOf(await built)).toEqual(expect.arrayContaining(later))
}, 60_000)

test('each logo of an OAuth provider is a chunk of its own', async () => {
  const marks = (await built).filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/marks/drawings/')))
  expect(marks.length).toBeGreaterThan(20)
  expect(marks.filter(({ moduleIds, isEntry }) => moduleIds.length > 1 || isEntry)).toEqual([])
}, 60_000)
