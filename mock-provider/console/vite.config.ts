import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The console is served at the provider's root. Its assets need absolute URLs, because page paths have several segments. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
