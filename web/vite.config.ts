import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { PAGE_BUILD } from '../widget/page-build.ts'
import { prerender } from './prerender.ts'
import type { AppConfig } from './src/app-config.ts'

/** A configuration for the servers of `npm start`. */
const OF_THIS_MACHINE: AppConfig = {
  public_token: 'public-token-test-latchkey',
  provider_url: 'http://localhost:4010',
  frame_url: 'http://localhost:4010/clientside-services/index.html',
  asana_client_id: '1209000000000001',
  asana_authorize_url: 'http://localhost:4010/_pages/asana/-/oauth_authorize',
  tool_server_url: 'http://localhost:4020/mcp',
}

/** Fills in the configuration of the page that `npx vite web` serves. A built page has none. */
const fillInConfig: Plugin = {
  name: 'fill-in-config',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace(/(id="latchkey-config">)\s*\{\}/, `$1${JSON.stringify(OF_THIS_MACHINE)}`),
}

/** `npx vite web`: the app with hot module replacement, beside the servers of `npm start`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), fillInConfig, prerender()],
  // Prerendering takes most of the build's time, which Vite would warn about.
  build: PAGE_BUILD,
  // The provider accepts loopback origins. `/api` belongs to the app's own server, which connects Asana.
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
})
