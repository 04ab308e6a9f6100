import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { CHROMIUM_OPTIONS } from './scripts/browsers/chromium-options.ts'
import { readAllClaims } from './scripts/conformance/read-claims.ts'

/** A test has the ids of the claims that it proves as tags. */
const tags = readAllClaims().map(({ id, claim }) => ({ name: id, description: claim }))

/** The native library merges pact files safely across threads, but not across processes: those would lose interactions. */
const pact = { pool: 'threads', fileParallelism: false, isolate: false, tags, testTimeout: 240_000 } as const

/** On a busy machine the library's server sometimes responds to a request before it counts it, and then reports it as missing. */
const consumerRetry = 2

/** Generous, for busy machines. It only ends tests that hang. */
const testTimeout = 30_000

export const PACKAGES_WITH_PAGES = ['mock-provider', 'web', 'widget']

/** Tests that need a page which has loaded nothing yet: they mock modules, look at what loads first, or replace what a page has. */
export const NEED_OWN_PAGE = [
  'mock-provider/gallery/player/hold-page.test.tsx',
  'web/src/routes/widget-events.test.tsx',
  'web/src/ui/page.test.tsx',
  'widget/src/frame/announcements.test.tsx',
  'widget/src/lazy/deferred-assets.test.tsx',
  'widget/src/delivery/drop-in/latchkey.test.tsx',
  'widget/src/delivery/early/form-in-two-steps.test.tsx',
  'widget/src/flow/code-that-fails-to-load.test.tsx',
  'widget/src/flow/use-language.test.tsx',
  'widget/src/delivery/hydration.test.tsx',
  'widget/src/delivery/products/products.test.tsx',
  'widget/src/idp/screens/idp-consent-flow.test.tsx',
  'widget/src/idp/screens/idp-logout-flow.test.tsx',
  'widget/src/methods/passcodes/phone-styles.test.tsx',
  'widget/src/delivery/sign-in-widget.test.tsx',
]

const ROOT = import.meta.dirname
const PATIENT_WAITS = 'scripts/config/patient-waits.ts'

export const unitProject = {
  test: {
    name: 'unit',
    tags,
    testTimeout,
    environment: 'node',
    // Tests leave no state in modules and globals, so a worker loads each module once.
    unstubGlobals: true,
    pool: 'threads',
    isolate: false,
    include: [
      '{deploy,docs/site,mock-provider,web,widget}/**/*.test.ts',
      '{openapi,languages}/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    setupFiles: [PATIENT_WAITS, 'scripts/evidence/record-calls.ts'],
  },
} satisfies UserWorkspaceConfig

/**
 * Lets tests mock modules where the path of the repository has a space. Vitest takes the encoded path of the test for one
 * below the repository.
 */
const findEncodedImporters: Plugin = {
  name: 'find-encoded-importers',
  enforce: 'pre',
  resolveId(source, importer) {
    const wrong = ROOT + encodeURI(ROOT)
    return importer?.startsWith(wrong) ? this.resolve(source, ROOT + importer.slice(wrong.length)) : null
  },
}

const CHROMIUM = { browser: 'chromium' } as const

/** All component tests, each file in a page of its own. */
export const componentProject = {
  plugins: [react(), findEncodedImporters],
  optimizeDeps: {
    include: [
      '@modelcontextprotocol/client',
      '@tanstack/react-query',
      '@wallet-standard/app',
      'bs58',
      'jose',
      'libphonenumber-js/min',
      'minisearch',
      'openapi-fetch',
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react-hook-form',
      'react-router',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'component',
    tags,
    testTimeout,
    expect: { poll: { timeout: 10_000 } },
    include: ['{mock-provider,web,widget}/**/*.test.tsx'],
    setupFiles: [PATIENT_WAITS],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: CHROMIUM_OPTIONS,
        // Otherwise a browser has the locale and the time zone of the machine.
        contextOptions: { locale: 'en-US', timezoneId: 'Etc/UTC' },
      }),
      instances: [CHROMIUM],
    },
  },
} satisfies UserWorkspaceConfig

const { test: component, ...vite } = componentProject

/**
 * The component tests of a package share a page, which loads each module once. Packages do not share one: their
 * stylesheets stay in it.
 */
const sharedPages = {
  ...vite,
  test: {
    ...component,
    exclude: [...configDefaults.exclude, ...NEED_OWN_PAGE],
    isolate: false,
    setupFiles: [...component.setupFiles, 'scripts/config/clean-pages.ts'],
    browser: {
      ...component.browser,
      instances: PACKAGES_WITH_PAGES.map((name) => ({
        ...CHROMIUM,
        name,
        include: [`${name}/**/*.test.tsx`],
      })),
    },
  },
} satisfies UserWorkspaceConfig

const ownPages = {
  ...vite,
  test: { ...component, name: 'page', include: NEED_OWN_PAGE },
} satisfies UserWorkspaceConfig

/** Vitest leaves one core for itself, which is half of a small machine. */
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      unitProject,
      sharedPages,
      ownPages,
      { test: { name: 'consumer', include: ['contracts/consumer/*.pact.test.ts'], retry: consumerRetry, ...pact } },
      { test: { name: 'provider', include: ['contracts/provider/*.test.ts'], ...pact } },
    ],
  },
})
