import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PAGE_BUILD } from '../../scripts/config/page-build.ts'

/** `npx vite widget/demo`; built as strictly as the product, so that the widget is seen to need nothing inline. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: PAGE_BUILD,
})
