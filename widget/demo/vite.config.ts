import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npx vite widget/demo`; built as strictly as the product, so that the widget is seen to need nothing inline. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
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
