import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const { VITE_PROVIDER_URL } = loadEnv(mode, process.cwd())
  const server = { host: '127.0.0.1', port: Number(process.env['PORT'] ?? 5173), strictPort: true }
  return {
    plugins: [react()],
    server,
    preview: { ...server, headers: { 'content-security-policy': toPolicy(VITE_PROVIDER_URL) } },
  }
})

/** All that the app needs: its own files, and calls to the provider. Send the same header in production. */
function toPolicy(provider: string | undefined) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${provider}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
