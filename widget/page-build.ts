import type { BuildOptions } from 'vite'
import browserFloor from './browser-floor.json' with { type: 'json' }

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
    output: {
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'], priority: 4 },
          {
            name: 'deferred',
            test: /widget\/src\/(flow\/(deferred-(assets|first)|use-screen-text)|screens\/main\/|ui\/screen-title)/,
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
            name: (id) => /widget\/src\/screens\/(?!crypto|idp)(\w+)\//.exec(id)?.[1] ?? null,
            debugName: 'product',
            priority: 1,
          },
          { name: 'crypto', test: /widget\/src\/screens\/crypto\// },
          { name: 'idp', test: /widget\/src\/screens\/idp\// },
        ],
      },
    },
  },
}
