import type { FastifyInstance } from 'fastify'
import { serverConnectedAppClients } from './server-api/connected-app-clients.ts'
import { serverIdp } from './server-api/idp.ts'
import { serverM2mClients } from './server-api/m2m-clients.ts'
import { serverInvites } from './server-api/invites.ts'
import { serverMagicLinks } from './server-api/magic-links.ts'
import { serverOtps } from './server-api/otps.ts'
import { serverCryptoWallets } from './server-api/crypto-wallets.ts'
import { serverFraud } from './server-api/fraud.ts'
import { serverImpersonation } from './server-api/impersonation.ts'
import { serverOauth } from './server-api/oauth.ts'
import { serverPasswords } from './server-api/passwords.ts'
import { serverProject } from './server-api/project.ts'
import { serverRbac } from './server-api/rbac.ts'
import { serverSessionExchange } from './server-api/session-exchange.ts'
import { serverSessions } from './server-api/sessions.ts'
import { serverUserFactors } from './server-api/user-factors.ts'
import { serverUsers } from './server-api/users.ts'
import { serverTotps } from './server-api/totps.ts'
import { serverWebauthn } from './server-api/webauthn.ts'

/** Serves the operations of the `server` document, one group per tag. */
export async function serverRoutes(app: FastifyInstance) {
  const groups = [
    // Sessions
    serverSessions,
    serverSessionExchange,
    // Identity provider
    serverIdp,
    serverConnectedAppClients,
    serverM2mClients,
    serverRbac,
    // Users
    serverUsers,
    serverUserFactors,
    // Magic links
    serverMagicLinks,
    serverInvites,
    // One-time passcodes
    serverOtps,
    // Passwords
    serverPasswords,
    // OAuth
    serverOauth,
    // WebAuthn
    serverWebauthn,
    // TOTPs
    serverTotps,
    // Crypto wallets
    serverCryptoWallets,
    // Impersonation
    serverImpersonation,
    // Fraud
    serverFraud,
    // Project
    serverProject,
  ]
  for (const group of groups) await group(app)
}
