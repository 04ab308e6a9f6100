import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Nothing inline and no polyfill that would need it: the page runs under a strict content security policy. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A file's headers weigh more than most modules: what the page begins with is one file, each product's screens another.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'dress', test: /widget\/src\/(flow\/dress|screens\/main\/)/ },
            { name: (id) => /widget\/src\/screens\/(\w+)\//.exec(id)?.[1] ?? null, debugName: 'product' },
          ],
        },
      },
    },
  },
})
