import type { BuildOptions } from 'vite'
import browserFloor from './browser-floor.json' with { type: 'json' }

/** The methods with chunks of their own. What sends an email link is loaded by itself. */
const METHOD = /widget\/src\/methods\/(email-links|passcodes|passkeys|passwords)\/(?!send-email-link)/

/** The warnings of Rolldown that are turned off. Screens that are loaded later import what a button loads. */
export const CHECKS = { ineffectiveDynamicImport: false, pluginTimings: false }

/**
 * How a page with the widget is built. Nothing is inline, because the page runs under a strict content security policy.
 * A request costs more than most modules weigh, so the first load is one chunk and each product's screens are another.
 */
export const PAGE_BUILD: BuildOptions = {
  // Safari 15.4 supports all of ES2022 except static blocks, which the sources do not use.
  target: 'es2022',
  cssTarget: browserFloor,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    checks: CHECKS,
    output: {
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'], priority: 4 },
          {
            name: 'deferred',
            test: /widget\/src\/(lazy\/deferred-assets|flow\/use-screen-text|frame\/main\/|methods\/third-parties\/|methods\/one-tap\/one-tap-place|ui\/screen-title)/,
            priority: 3,
          },
          // Code that only the other screens use, so that the main screen can load without it.
          {
            name: 'screen',
            test: /widget\/src\/(ui\/(back-button|link-button|success)|flow\/use-(auto-step|flow-complete))\.tsx?$/,
            priority: 2,
          },
          // Code that products share goes into the alphabetically first product's chunk, except that of rare products.
          {
            name: (id) => METHOD.exec(id)?.[1] ?? null,
            debugName: 'product',
            priority: 1,
          },
          { name: 'wallets', test: /widget\/src\/methods\/wallets\// },
          { name: 'idp', test: /widget\/src\/idp\/screens\// },
        ],
      },
    },
  },
}
