import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHECKS } from '../../page-build.ts'

const folder = import.meta.dirname

/** `npx vite widget/demo/playground`. The product's server shows it at `/demo/`. Nothing is inline. */
export default defineConfig({
  root: folder,
  base: '/demo/playground/',
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: path.join(folder, '../dist/playground'),
    emptyOutDir: true,
    rolldownOptions: {
      checks: CHECKS,
      input: ['index.html', 'frame.html'].map((name) => path.join(folder, name)),
    },
  },
})
