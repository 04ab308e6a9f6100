import { createApp } from './app.ts'
import { findAuthorizationServer } from './authorization-server.ts'

const PORT = Number(process.env.PORT ?? 4020)
const PROVIDER = process.env.PROVIDER_URL ?? 'http://localhost:4010'
/** The address by which clients know the server. Tokens are for it alone. */
const RESOURCE = new URL(process.env.RESOURCE_URL ?? `http://localhost:${PORT}/mcp`)

const app = createApp({
  resource: RESOURCE,
  provider: PROVIDER,
  authorizationServer: await findAuthorizationServer(PROVIDER),
})
app.listen(PORT, '127.0.0.1', () => console.log(`Tool server: ${RESOURCE.href}`))
