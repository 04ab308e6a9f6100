import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PAGE_BUILD } from '../page-build.ts'

/** `npx vite widget/demo`. Built like the product, which proves that the widget needs nothing inline. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: PAGE_BUILD,
})
