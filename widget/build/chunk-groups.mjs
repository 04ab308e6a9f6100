// How the widget's code is cut into files, for its package and for the drop-in script. A request costs more than most
// modules weigh, so the code has few files: one per sign-in method, one that their forms share, and one that their later
// screens share.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const SOURCE = path.join(import.meta.dirname, '../src')
/** The sign-in methods, by the names of their folders. */
const METHODS = readdirSync(path.join(SOURCE, 'methods'))

/** @returns {Record<string, string[]>} the module of each method that has one with this name */
function ofEachMethod(file) {
  const found = METHODS.map((name) => [name, [`methods/${name}/${file}`]])
  return Object.fromEntries(found.filter(([, [module]]) => existsSync(path.join(SOURCE, module))))
}

/**
 * What pages begin with, and what their forms begin with. Modules are named by their path below `widget/src`.
 *
 * @typedef {{ client: string[], core: string[], idp: string[], press: string[], whole: string[], forms: string[], digits: 'digits' | 'core' | 'whole', products: Record<string, string[]>, isMerged?: boolean }} Profile
 */

/** Modules that forms share with the code that runs after a button is pressed. They do not need React. */
const SHARED = ['lifetimes.ts', 'browser/can-use-passkeys.ts', 'browser/wallet-error.ts']
/** What forms of phone numbers share with the texts in other languages, which do not need React either. */
const LOCALE = ['../../languages/to-locale.ts']

/** Modules that the whole form has from the start, although other files need them as well. */
const WHOLE_FORM = [
  'methods/passkeys/load-passkey-sign-in.ts',
  ...SHARED,
  ...LOCALE,
  // Modules that the files of forms share. They are too small for a request of their own.
  'browser/ascii-digits.ts',
  'ui/line-icon.tsx',
  'ui/link-button.tsx',
  'contacts/kept-passcode.ts',
]

/** What the main screen shows of each method. Of those that the early form has, it is part of the whole form. */
const ON_MAIN = ofEachMethod('on-main.ts')

/**
 * The package: the client works without React. A page can bundle the form of a sign-in method or load it.
 *
 * @type {Profile}
 */
export const PACKAGE_PROFILE = {
  // Servers use the second module as well.
  client: ['client/create-client.ts', 'theme/custom-property.ts', ...SHARED, ...LOCALE],
  idp: ['idp/index.ts'],
  core: ['delivery/sign-in-widget.tsx', 'ui/linked-text.tsx'],
  press: ['flow/use-deliberate-press.ts'],
  whole: [
    'delivery/whole-sign-in.tsx',
    'element.ts',
    'delivery/mount.tsx',
    'frame/use-kept-focus.ts',
    'contacts/email-address.ts',
    'contacts/kept-passcode.ts',
    'methods/passkeys/load-passkey-sign-in.ts',
  ],
  forms: [],
  // Forms for email addresses do not need the digits.
  digits: 'digits',
  // The functions of `@latchkey/widget/products` are not among them: pages that name their methods do without.
  products: { oauth: ['delivery/products/oauth.ts'], ...ON_MAIN },
}

/**
 * The script for pages without a bundler. It shows third-party buttons and the email form: even for a page that does not
 * need one of them, loading it usually takes less time than another request. The code behind them comes later.
 *
 * @type {Profile}
 */
export const SCRIPT_PROFILE = {
  client: [],
  idp: [],
  // Calls need the other modules, and must not need the whole form.
  core: ['delivery/drop-in/latchkey.ts', 'lifetimes.ts', 'browser/can-use-passkeys.ts'],
  press: [],
  whole: ['delivery/whole-sign-in.tsx', ...WHOLE_FORM],
  forms: [],
  digits: 'whole',
  products: ON_MAIN,
  isMerged: true,
}

/**
 * The script for pages with several sign-in methods. It includes what the forms of all methods begin with: each form that
 * is loaded later costs a round trip.
 *
 * @type {Profile}
 */
export const FULL_SCRIPT_PROFILE = {
  ...SCRIPT_PROFILE,
  core: ['delivery/drop-in/latchkey-full.ts', ...WHOLE_FORM, ...Object.values(SCRIPT_PROFILE.products).flat()],
  whole: [],
  digits: 'core',
  products: {},
}

/** The errors of calls, which the client's methods share with the code that runs after a button is pressed. */
const ERRORS = ['client/index.ts', 'client/log-outcome.ts']
/** Modules of `openapi` that no page needs at first. */
const LATER_FACTS = ['provider.ts', 'unrecoverable-errors.ts', 'scope-list.ts', 'sign-in-cookies.ts']
/** Modules that later screens share with the code that runs after a button is pressed. */
const TEXTS = ['flow/error-messages.ts', 'messages/errors.ts', 'messages/linked-parts.ts'].concat([
  'contacts/start-email-link.ts',
  'contacts/start-passcode.ts',
  'browser/moment.ts',
])
/** What runs after a button is pressed, the calls that a page makes by itself, and those that users trigger. */
const CALLS = {
  actions: ['flow/actions.ts', 'methods/email-links/send-email-link.ts', 'methods/passcodes/send-passcode.ts'],
  'passkey-sign-in': ['methods/passkeys/passkey-sign-in.ts'],
  connection: ['client/connection.ts'],
  methods: ['client/methods.ts'],
  'one-tap-calls': ['client/one-tap.ts'],
}
/** What later screens share with the consent pages of apps, which need no React. */
const SHOWN = ['browser/shown-email.ts']
/** What later screens share with the forms of phone numbers: a profile says in which file. */
const DIGITS = ['browser/ascii-digits.ts']
/** Modules that show the marks of third parties and wallets. */
const MARKS = ['marks/mark-icon.tsx', 'marks/mark.ts']
/** Modules that every later screen loads, and those that are shown instead of a screen. */
const SCREENS = ['lazy/deferred-assets.ts', 'frame/problem.tsx', 'ui/keep-focus.ts', 'ui/restore-fields.ts']
/** Modules of later screens, by the product that they belong to, if any. */
const LATER = {
  ...ofEachMethod('screens.ts'),
  idp: ['idp/screens/screens.ts'],
  'one-tap': ['methods/one-tap/one-tap.tsx'],
}

/**
 * Returns the groups for Rolldown's `codeSplitting`. What a page begins with comes first: a group takes the modules that no
 * earlier one has.
 *
 * @param {string} source the path of `widget/src`
 * @param {Profile} profile
 * @returns {{ groups: { name: (id: string, context: object) => string | null, priority: number }[] }}
 */
export function createChunkGroups(source, profile) {
  let names
  const name = (id, context) => {
    names ??= assignNames(source, profile, context)
    return names.get(id) ?? (profile.isMerged ? toMergedName(id) : null)
  }
  const products = Object.keys(profile.products)
  const order = [
    'shown',
    'digits',
    'client',
    'core',
    'press',
    'whole',
    'shared',
    'calls',
    'errors',
    'error-texts',
    ...Object.keys(CALLS),
    'idp',
    'forms',
    ...products,
    'screens',
    ...Object.keys(LATER).map(toLaterName),
    'marks',
  ]
  return {
    groups: order.map((wanted, index) => ({
      name: (id, context) => (name(id, context) === wanted ? wanted : null),
      debugName: wanted,
      priority: order.length - index,
    })),
  }
}

function toLaterName(part) {
  return `${part}-later`
}

/** @returns {Map<string, string>} the name of each module's group, by the module's id */
function assignNames(source, profile, context) {
  const names = new Map()
  const give = (ids, name) => {
    for (const id of ids) if (!names.has(id)) names.set(id, name)
  }
  const reach = (files) =>
    reachOf(
      files.map((file) => path.join(source, file)),
      context,
    )
  const reachAll = (parts) => Object.entries(parts).map(([part, files]) => ({ part, ids: reach(files) }))
  give(
    LATER_FACTS.map((file) => path.join(source, '../../openapi', file)),
    'errors',
  )
  give(reach(SHOWN), 'shown')
  give(reach(DIGITS), profile.digits)
  give(reach(profile.client), 'client')
  // The consent pages of apps need no React, and most pages have none.
  const core = reach(profile.core)
  for (const id of reach(profile.idp)) give([id], core.has(id) ? 'client' : 'idp')
  give(core, 'core')
  give(reach(profile.press), 'press')
  give(reach(profile.whole), 'whole')
  give(reach(ERRORS), 'errors')
  give(reach(TEXTS), 'error-texts')
  for (const { part, ids } of reachAll(CALLS)) give(ids, part)
  give(reach(profile.forms), 'forms')
  // Pages with neither third parties nor wallets must not load it.
  give(reach(MARKS), 'oauth')
  const products = reachAll(profile.products)
  const later = reachAll(LATER)
  const isShared = (parts) => (id) => parts.filter(({ ids }) => ids.has(id)).length > 1
  for (const { ids } of products) give([...ids].filter(isShared(products)), 'forms')
  for (const { part, ids } of products) give(ids, part)
  give(reach(SCREENS), 'screens')
  for (const { ids } of later) give([...ids].filter(isShared(later)), 'screens')
  for (const { part, ids } of later) give(ids, toLaterName(part))
  if (profile.isMerged) {
    const shown = new Set(later.flatMap(({ ids }) => [...ids]))
    for (const [id, name] of names) names.set(id, mergeName(name, shown.has(id)))
  }
  return names
}

/**
 * The script has few files, so that they can be copied by hand: what forms begin with, the forms, calls, later screens,
 * what both share, marks, the metadata of phone numbers, and languages. A file that cannot be loaded is loaded again from
 * another URL, so nothing may import `calls` statically.
 *
 * @param {boolean} isShown whether a later screen needs the module
 */
function mergeName(name, isShown) {
  if (METHODS.includes(name)) return 'forms'
  if (['screens', 'idp'].includes(name) || name.endsWith('-later')) return 'screens'
  if (['core', 'whole', 'forms'].includes(name)) return name
  return isShown ? 'shared' : 'calls'
}

/** Returns the file of a module that has no group. */
function toMergedName(id) {
  if (/\/marks\/drawings/.test(id)) return 'marks'
  if (/node_modules|\/(languages|phone-metadata)/.test(id)) return null
  // The other widgets of the drop-in are screens of their own.
  return /\/(delivery|methods)\//.test(id) ? 'screens' : 'calls'
}

/** Returns the modules of this package that some modules import statically, with themselves. */
function reachOf(entries, context) {
  const reached = new Set(entries.filter((id) => context.getModuleInfo(id) !== null))
  for (const id of reached) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}
