import type { BuildOptions } from 'vite'
import browserFloor from './browser-floor.json' with { type: 'json' }

/**
 * How a page with the widget is built. Nothing is inline, because the page runs under a strict content security policy.
 * A request costs more than most modules weigh, so the first load is one chunk and each product's screens are another.
 */
export const PAGE_BUILD: BuildOptions = {
  // Of this edition, Safari 15.4 lacks static blocks alone, which the sources do not use.
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
          // Used by screens only: a form on the main screen does not need it.
          {
            name: 'screen',
            test: /widget\/src\/(ui\/(back-button|link-button|success)|flow\/use-(auto-step|flow-complete))\.tsx?$/,
            priority: 2,
          },
          // Code that products share becomes part of the first product by name, except what few pages have.
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
