import { testsOf } from '../claim.ts'

// The test files that scenarios name.

const api = (name: string) => testsOf(`mock-provider/src/server-api/${name}.test.ts`)

export const clients = api('clients')
export const idp = api('idp')
export const impersonation = api('impersonation')
export const links = api('magic-links')
export const migration = api('password-migration')
export const oauth = api('oauth')
export const others = api('other-sdks')
export const otps = api('otps')
export const passkeys = api('webauthn')
export const passwords = api('passwords')
export const project = api('project')
export const search = api('user-search')
export const sessions = api('sessions')
export const totps = api('totps')
export const users = api('users')
export const wallets = api('crypto-wallets')
export const https = testsOf('mock-provider/src/https.test.ts')
export const lifecycle = testsOf('mock-provider/src/server-sdk-lifecycle.test.ts')
export const authorization = testsOf('mock-provider/src/authorization-server/authorization-request.test.ts')
export const introspection = testsOf('mock-provider/src/routes/oauth2-introspect.test.ts')
export const tokens = testsOf('mock-provider/src/routes/oauth2-token.test.ts')
export const journeyServer = testsOf('e2e/journeys/server-sdk.spec.ts')
export const journeyBackEnd = testsOf('e2e/journeys/back-end.spec.ts')
