import type { BuildOptions } from 'vite'

/**
 * How a page that shows the widget is built: nothing inline and no polyfill that would need it, for it runs under a
 * strict content security policy. A file's headers weigh more than most modules: what the page begins with is one file,
 * each product's screens another.
 */
export const PAGE_BUILD: BuildOptions = {
  target: 'es2022',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'first', tags: ['$initial'], priority: 4 },
          {
            name: 'deferred',
            test: /widget\/src\/(flow\/(deferred-assets|use-screen-text)|screens\/main\/|ui\/screen-title)/,
            priority: 3,
          },
          // Of screens alone: a form that is the first thing on a page needs none of it.
          {
            name: 'screen',
            test: /widget\/src\/(ui\/(back-button|link-button|success)|flow\/use-(auto-step|flow-complete))\.tsx?$/,
            priority: 2,
          },
          // What all products share comes with one that most pages have: with the first by name, but for wallets.
          {
            name: (id) => /widget\/src\/screens\/(?!crypto)(\w+)\//.exec(id)?.[1] ?? null,
            debugName: 'product',
            priority: 1,
          },
          { name: 'crypto', test: /widget\/src\/screens\/crypto\// },
        ],
      },
    },
  },
}
