import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PAGE_BUILD } from '../widget/page-build.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: PAGE_BUILD,
})
