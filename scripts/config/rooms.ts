/** What a room may import besides itself: path prefixes, longest match wins. `type:` allows types only. */
export type Room = { may: readonly string[]; never?: RegExp; isolated?: boolean; anything?: boolean }

const REACT = /^(react|react-dom|react-hook-form|react-router|@tanstack\/react-query)(\/|$)/
/** Imports that are forbidden where code runs in every environment: Node's modules, the server and React. */
const NODE = /^(node:|fastify|react|@tanstack)/
const FACTS = 'mock-provider/facts'
const SCENARIOS = 'mock-provider/scenarios'
const CONTROL_CLIENT = 'mock-provider/control-client'
const CONSOLE_PATHS = 'mock-provider/console/console-paths.ts'
const WIDGET_FACTS = ['openapi', 'widget/src/constants.ts']
/** The English texts of the widget and of the web app. */
const ENGLISH = ['widget/src/messages/en.ts', 'web/src/messages/en.ts', 'web/src/messages/en-app.ts']

/** Folders in a string, separated by spaces, as paths. */
const toPaths = (root: string, folders: string) =>
  folders.split(' ').flatMap((folder) => (folder === '' ? [] : `${root}/${folder}`))
const widget = (folders: string) => toPaths('widget/src', folders)
const provider = (folders: string) => toPaths('mock-provider/src', folders)
const inConsole = (folders: string) => toPaths('mock-provider/console/src', folders)

const CONSOLE_FACTS = ['openapi', 'languages', FACTS, CONTROL_CLIENT, CONSOLE_PATHS]

/** What the console's rooms above its components have in common. */
const ABOVE_UI = [...CONSOLE_FACTS, ...inConsole('messages connection browser queries ui')]

/** A room of the provider: it also imports what the console and the journeys know. */
const server = (folders: string, ...others: string[]): Room => ({
  may: ['openapi', FACTS, ...provider(folders), ...others],
  never: REACT,
})

/** A room of the console above its components. */
const aboveUi = (folders = '', ...others: string[]): Room => ({
  may: [...ABOVE_UI, ...inConsole(folders), ...others],
})

/** What the widget's rooms above its state machine have in common. */
const ABOVE_FLOW = [
  'languages',
  ...WIDGET_FACTS,
  'type:widget/src/client',
  'type:widget/src/widget-event.ts',
  ...widget('client/log-outcome.ts browser messages config.ts lifetimes.ts lazy flow theme ui'),
]

/** Who may import whom. A file belongs to the room with the longest prefix of its path. */
export const ROOMS: Record<string, Room> = {
  openapi: { may: [], never: REACT },
  languages: { may: [], never: REACT },

  'widget/src/constants.ts': { may: ['openapi'], never: REACT },
  'widget/src/client': { may: [...WIDGET_FACTS, 'widget/src/browser'], never: REACT },
  'widget/src/browser': { may: [...WIDGET_FACTS, 'languages/to-locale.ts'], never: REACT },
  'widget/src/marks': { may: ['openapi', 'widget/src/browser'] },
  'widget/src/themes': { may: ['type:widget/src/theme'] },
  'widget/src/theme': { may: ['widget/src/constants.ts', 'widget/src/browser/load-code.ts'] },
  'widget/src/ui': { may: widget('constants.ts theme browser/ascii-digits.ts browser/moment.ts') },
  'widget/src/messages': { may: [...WIDGET_FACTS, 'languages', ...widget('browser client')] },
  'widget/src/widget-event.ts': { may: ['type:widget/src/client'] },
  'widget/src/config.ts': {
    may: [...WIDGET_FACTS, ...widget('client messages theme'), 'type:widget/src/widget-event.ts'],
  },
  'widget/src/lifetimes.ts': { may: ['widget/src/constants.ts', 'type:widget/src/config.ts'] },
  // When code arrives. It knows no sign-in method.
  'widget/src/lazy': { may: widget('client browser messages theme ui') },
  'widget/src/flow': {
    may: [
      'languages',
      ...WIDGET_FACTS,
      'type:widget/src/widget-event.ts',
      ...widget('languages client browser messages theme config.ts lazy'),
      ...widget('ui/use-browser-layout-effect.ts ui/use-is-in-browser.ts'),
    ],
  },
  // A person's email address or phone number: what several methods read, and where they send messages.
  'widget/src/contacts': { may: [...ABOVE_FLOW, ...widget('client/attempt.ts client/storage.ts')] },
  // What surrounds every screen, and the main screen.
  'widget/src/frame': { may: [...ABOVE_FLOW, ...widget('client contacts marks')] },
  // The sign-in methods.
  'widget/src/methods': { isolated: true, may: [...ABOVE_FLOW, ...widget('contacts frame marks')] },
  // The ceremonies of passkeys make several calls each.
  'widget/src/methods/passkeys': { may: [...ABOVE_FLOW, 'widget/src/client', 'widget/src/frame'] },
  // Google's button is replaced by Google's prompt.
  'widget/src/methods/third-parties': {
    may: [...ABOVE_FLOW, ...widget('contacts marks methods/one-tap/one-tap-place.tsx')],
  },
  // What the pages of an authorization server share: this package's screens, and the product's own consent page.
  'widget/src/idp': {
    may: [...WIDGET_FACTS, 'languages', 'type:widget/src/client', 'widget/src/browser', 'widget/src/messages'],
    never: REACT,
  },
  'widget/src/idp/screens': { may: [...ABOVE_FLOW, 'widget/src/frame', 'widget/src/idp', 'widget/src/marks'] },
  // When code arrives, for each method: the only room that knows all of them.
  'widget/src/delivery': { may: ['openapi', 'languages', 'widget/src'] },
  // The texts in other languages, which are loaded on demand.
  'widget/src/languages': { may: ['languages', 'type:widget/src/messages'], never: REACT },
  'widget/src': { may: ['openapi', 'languages', 'widget/src'] },
  'widget/src/testing': { may: ['openapi', 'languages', 'widget/src'] },
  'widget/page-build.ts': { may: ['widget/browser-floor.json'] },
  'widget/demo': {
    may: [
      'widget/package.json',
      'widget/page-build.ts',
      ...widget('index.ts themes/index.ts element.ts client/index.ts languages/index.ts'),
      // The texts that the playground lists, and that an embedder may replace.
      'widget/src/messages/en.ts',
    ],
  },

  web: {
    may: [
      'languages',
      'widget/page-build.ts',
      'widget/preact-aliases.json',
      ...widget('index.ts client/index.ts idp/index.ts languages/index.ts marks/index.ts delivery/products/index.ts'),
      // Tests use it to observe the announcements of live regions.
      'widget/src/testing/live-regions.ts',
    ],
  },

  // The provider's rooms, lowest first: each imports only rooms above it in this list. `core` knows no product.
  // What the provider, the console, the gallery and the journeys must agree on. It runs in a browser too.
  'mock-provider/facts': { may: ['openapi'], never: NODE },
  // Named states of a tenant: the provider applies them, the console and the gallery show them.
  'mock-provider/scenarios': { may: ['openapi'], never: NODE },
  // Calls the control plane, from a browser or from tests.
  'mock-provider/control-client': { may: ['openapi'], never: NODE },
  // The rows of all tables, in memory and as a source on the disk offers them.
  'mock-provider/src/store': server(''),
  'mock-provider/src/core': server('store'),
  // The origins and the redirect URLs that a project allows, and the pages that call from others.
  'mock-provider/src/urls': server('core'),
  // The HTTPS server and the certificates of this machine's own authority.
  'mock-provider/src/https': server('core'),
  'mock-provider/src/journal': server('store core'),
  'mock-provider/src/users': server('store core'),
  'mock-provider/src/sessions': server('store core users fraud'),
  'mock-provider/src/factors': server('store core users', 'type:mock-provider/src/sessions'),
  'mock-provider/src/contacts': server('core users sessions'),
  'mock-provider/src/pages': server('core'),
  'mock-provider/src/templates': server('', 'languages', 'mock-provider/src/pages'),
  'mock-provider/src/messages': server('store core urls templates users sessions contacts', 'languages'),
  'mock-provider/src/passwords': server('store core pages urls users sessions contacts templates messages'),
  'mock-provider/src/webauthn': server('store core urls users'),
  'mock-provider/src/wallets': server('store core urls users'),
  'mock-provider/src/third-parties': server('store core urls users contacts', 'type:mock-provider/src/sessions'),
  'mock-provider/src/authorization-server': server('store core urls users'),
  'mock-provider/src/asana': server('store core'),
  'mock-provider/src/fraud': server('store core'),
  'mock-provider/src/webhooks': server('store core users sessions journal'),
  'mock-provider/src/faults': server('store core users sessions'),
  'mock-provider/src/state': server('store core urls journal faults webhooks'),
  'mock-provider/src/recording': server('core journal state'),
  'mock-provider/src/virtual-devices': server('core pages webauthn wallets'),
  'mock-provider/src/user-import': server('core users contacts factors passwords'),
  'mock-provider/src/plugins': server(
    'core urls journal pages fraud faults recording webhooks',
    CONSOLE_PATHS,
    'type:mock-provider/src/state',
  ),
  'mock-provider/src/routes': {
    isolated: true,
    may: [
      'openapi',
      FACTS,
      ...provider('store core urls journal users sessions factors contacts pages templates messages'),
      ...provider('passwords webauthn wallets third-parties authorization-server asana fraud'),
      ...provider('faults state recording user-import webhooks'),
      SCENARIOS,
      'mock-provider/src/plugins/error-pages.ts',
    ],
    never: REACT,
  },
  'mock-provider/src/product-server': server(
    'core sessions pages asana authorization-server',
    'type:web/src/app-config.ts',
    'web/src/paths.ts',
    'web/src/serving.ts',
    'type:mock-provider/src/state',
  ),
  'mock-provider/src/tool-server': server('core urls users authorization-server asana'),
  // Combines the rooms into the command, the app and the public entry points.
  'mock-provider/src': { may: ['openapi', FACTS, CONSOLE_PATHS, 'mock-provider/src'], never: REACT },
  'mock-provider/src/test-kit': { may: ['openapi', SCENARIOS, 'mock-provider/src'], never: REACT },
  'mock-provider/src/testing': { may: ['openapi', 'mock-provider/src'], never: REACT },
  // What browsers load from the provider. No code imports it: `pages/read-program.ts` compiles it.
  'mock-provider/programs': { may: ['openapi', 'mock-provider/src/third-parties/oauth-names.ts'], never: NODE },
  'mock-provider/gallery': {
    may: ['openapi', 'languages', FACTS, SCENARIOS, ...ENGLISH],
    never: REACT,
  },
  'mock-provider/gallery/player': {
    may: ['widget/src/client/index.ts', 'web/src/constants.ts', 'type:mock-provider/gallery'],
    never: REACT,
  },
  [CONSOLE_PATHS]: { may: [] },
  // The console's rooms, lowest first. Its texts:
  'mock-provider/console/src/messages': { may: CONSOLE_FACTS },
  // What the console is connected to: its configuration, the control plane, the tenant of its address.
  'mock-provider/console/src/connection': { may: CONSOLE_FACTS },
  // Helpers for the page, its address and its keys. They know no data of the mock.
  'mock-provider/console/src/browser': { may: [] },
  'mock-provider/console/src/queries': { may: [...CONSOLE_FACTS, ...inConsole('messages connection')] },
  ...Object.fromEntries(
    inConsole('ui rbac m2m clock tenants inbox settings simulator webhooks').map((room) => [room, aboveUi()]),
  ),
  'mock-provider/console/src/users': aboveUi('rbac tenants'),
  'mock-provider/console/src/clients': aboveUi('users'),
  'mock-provider/console/src/gallery': aboveUi('', 'mock-provider/gallery'),
  'mock-provider/console/src/faults': aboveUi(
    'tenants',
    'mock-provider/gallery',
    // The texts of errors that the widget shows.
    'widget/src/messages/en.ts',
  ),
  // Calls as code to copy: curl commands, Playwright tests, pacts.
  'mock-provider/console/src/code': aboveUi('faults'),
  'mock-provider/console/src/journal': aboveUi('users code'),
  'mock-provider/console/src/recording': aboveUi('tenants code users'),
  'mock-provider/console/src/attacks': aboveUi('simulator'),
  'mock-provider/console/src/pages': aboveUi(
    'users clients rbac m2m clock tenants gallery faults journal inbox recording settings simulator attacks webhooks',
    'mock-provider/gallery',
    // The page of the shared look shows the tokens, and measures their contrast.
    'widget/src/theme',
  ),
  'mock-provider/console/src/palette': aboveUi('users clock tenants faults journal pages'),
  'mock-provider/console/src/frame': aboveUi('clock tenants faults pages palette'),
  'mock-provider/console': { may: [...CONSOLE_FACTS, 'mock-provider/console'] },
  'mock-provider/sample': { may: ['openapi', 'mock-provider/src/test-kit/test-kit.ts', 'widget/src/client/index.ts'] },

  // What runs where the web app is deployed.
  deploy: {
    may: [
      'openapi',
      ...toPaths('web/src', 'app-config.ts app-config-fields.ts paths.ts read-app-config.ts serving.ts'),
    ],
    never: REACT,
  },

  // Build the packages.
  'widget/build': { may: toPaths('scripts', 'build-targets.mjs package-types.mjs publishing.mjs') },
  'mock-provider/build': { may: toPaths('scripts', 'build-targets.mjs package-types.mjs publishing.mjs') },

  // The documentation describes all packages, from their sources.
  docs: { may: [], anything: true },

  contracts: { may: ['openapi', 'widget/src/client', 'mock-provider/src/index.ts'], never: REACT },
  // Journeys compute the passcodes of authenticator apps with the test kit.
  e2e: {
    may: [
      'openapi',
      'languages',
      FACTS,
      CONTROL_CLIENT,
      CONSOLE_PATHS,
      ...ENGLISH,
      ...toPaths('scripts', 'browsers build-targets.mjs find-free-port.mjs'),
      ...toPaths('mock-provider', 'gallery src/test-kit/test-kit.ts'),
      // Pages of other people's apps are built with the packed widget. Their sources import it as apps do.
      'widget/build/package-widget.mjs',
      ...widget('index.ts client/index.ts delivery/products/index.ts testing/translate-page.ts'),
    ],
  },
  // Projects of other people: they import only the packages' entry points. Their specs drive them in a browser.
  examples: {
    may: [
      ...widget(
        'index.ts client/index.ts marks/index.ts delivery/products/index.ts themes/index.ts element.ts server.ts',
      ),
      ...toPaths('mock-provider/src', 'index.ts test-kit/test-kit.ts'),
      'widget/styles.css',
      'e2e/checks.ts',
    ],
  },
  scripts: { may: [], anything: true },
}

/** Imports that only tests may have: fakes, and the whole provider where tests run against it. */
export const TEST_ONLY: readonly { within: string; may: string }[] = [
  { within: '', may: 'widget/src/testing' },
  { within: 'widget/src', may: 'e2e/corpora' },
  { within: 'widget/src', may: 'widget/src' },
  // A page of the web app contains a widget, whose texts its tests look for.
  { within: 'web/src', may: 'widget/src/messages/en.ts' },
  { within: 'mock-provider/src', may: 'mock-provider/src' },
  { within: 'mock-provider/console', may: 'mock-provider/console' },
  { within: 'deploy', may: 'mock-provider/src' },
  // Interactions that the console copies are verified together with the pacts.
  { within: 'contracts', may: 'mock-provider/console/src/code' },
]

/** Access to the outside world has one gateway each: only `gateways` may contain `text`. Tests are exempt. */
export const GATEWAYS: readonly { text: RegExp; within: string; gateways: readonly string[] }[] = [
  { text: /\bprocess\.(env|argv)\b/, within: 'mock-provider/src', gateways: ['cli.ts'] },
  { text: /\bDate\.now\(|\bnew Date\(\)/, within: 'mock-provider/src', gateways: ['core/clock.ts'] },
  {
    text: /(?<![\w$.])fetch\(|\b(window|globalThis|self)\.fetch\b/,
    within: 'widget/src',
    gateways: ['client/transport.ts', 'client/surroundings.ts', 'client/events.ts'],
  },
  { text: /\bdocument\.cookie\b/, within: 'widget/src', gateways: ['client/own-cookies.ts'] },
  { text: /\b(local|session)Storage\b/, within: 'widget/src', gateways: ['client/storage.ts'] },
  {
    text: /\bnavigator\.credentials\b/,
    within: 'widget/src',
    gateways: [
      'browser/can-use-passkeys.ts',
      'browser/passkeys.ts',
      'browser/web-otp.ts',
      'testing/fake-credentials.ts',
    ],
  },
  {
    text: /\bwindow\.(ethereum|BinanceChain|vessel)\b/,
    within: 'widget/src',
    gateways: ['browser/ethereum-wallet.ts'],
  },
  { text: /\bwindow\.solana\b/, within: 'widget/src', gateways: ['browser/solana-wallet.ts'] },
  {
    text: /\blocation\.(assign|replace|reload)\(|\blocation(\.href)? = |\bwindow\.open\(/,
    within: 'widget/src',
    gateways: ['browser/navigate.ts'],
  },
  { text: /\bdocument\.cookie\b|\bnavigator\.credentials\b/, within: 'web/src', gateways: [] },
  { text: /(?<![\w$.])fetch\(/, within: 'web/src', gateways: ['asana-connections.ts'] },
  {
    text: /\b(local|session)Storage\b/,
    within: 'web/src',
    gateways: ['return-to.ts', 'asked-sign-in.ts', 'language.ts'],
  },
  {
    text: /\blocation\.(assign|replace|reload)\(|\blocation(\.href)? = |\bwindow\.open\(/,
    within: 'web/src',
    gateways: ['navigate.ts'],
  },
]

/** File and folder names that say nothing. `PasskeyManager` is a word of the product. */
export const VAGUE_NAME = /(?:^|[/-])(?<!passkey-)(?:utils?|helpers?|common|misc|manager|service)(?:[./]|$)/
