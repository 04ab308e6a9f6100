import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createMcpExpressApp } from '@modelcontextprotocol/express'
import express from 'express'
import { serveApi } from './api.ts'
import { serveMcp } from './mcp.ts'
import { PROVIDER } from './provider.ts'

const PORT = Number(process.env.PORT ?? 4020)
/** The address by which assistants know the server. Their tokens are for it alone. */
const RESOURCE = new URL(process.env.RESOURCE_URL ?? `http://localhost:${PORT}/mcp`)

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url))
const DROP_IN = fileURLToPath(new URL('cdn', import.meta.resolve('@latchkey/widget/package.json')))
/** The provider that the pages name. */
const MOCK = 'http://localhost:4010'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  `connect-src 'self' ${PROVIDER}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

// Refuses requests that a web page sends under a foreign host name (DNS rebinding).
const app = createMcpExpressApp({ host: '127.0.0.1' })
for (const [path, file] of [
  ['/', 'index.html'],
  ['/oauth/authorize', 'authorize.html'],
] as const) {
  const page = readFileSync(`${PUBLIC}/${file}`, 'utf8').replaceAll(MOCK, PROVIDER)
  app.get(path, (_request, response) => {
    response.type('html').set('content-security-policy', POLICY).send(page)
  })
}
app.use('/public', express.static(PUBLIC, { index: false }))
app.use('/latchkey', express.static(DROP_IN))
serveApi(app)
await serveMcp(app, RESOURCE)
app.listen(PORT, '127.0.0.1', () => console.log(`Notes: http://localhost:${PORT}, for assistants: ${RESOURCE.href}`))
