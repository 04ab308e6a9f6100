import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The console lies at the provider's root; its pages have paths of several segments, so addresses begin there. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  // The gallery's pictures, made by `npm run pictures`.
  publicDir: '../gallery/public',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
