import Fastify, { type FastifyInstance } from 'fastify'
import type { LogLevel } from '../facts/log-levels.ts'
import { createAddresses, type Addresses } from './core/addresses.ts'
import { bodyParsers } from './plugins/body-parsers.ts'
import { consolePlugin } from './plugins/console.ts'
import { controlGuard, type ControlGuardOptions } from './plugins/control-guard.ts'
import { cors } from './plugins/cors.ts'
import { answerRouterError, errorBody } from './plugins/error-body.ts'
import { faultsPlugin } from './plugins/faults.ts'
import { fraudCheck } from './plugins/fraud-check.ts'
import { journalPlugin } from './plugins/journal.ts'
import { persistencePlugin } from './plugins/persistence.ts'
import { tenantsPlugin } from './plugins/tenants.ts'
import { LOG_SERIALIZERS } from './journal/request-log.ts'
import { asana } from './routes/asana.ts'
import { bootstrap } from './routes/bootstrap.ts'
import { connectedApps } from './routes/connected-apps.ts'
import { controlCatalogue } from './routes/control-catalogue.ts'
import { controlClients } from './routes/control-clients.ts'
import { controlClock } from './routes/control-clock.ts'
import { controlConfig } from './routes/control-config.ts'
import { controlConsents } from './routes/control-consents.ts'
import { controlDocuments } from './routes/control-documents.ts'
import { controlEvents } from './routes/control-events.ts'
import { controlFaults } from './routes/control-faults.ts'
import { controlHealth } from './routes/control-health.ts'
import { controlJournal } from './routes/control-journal.ts'
import { controlMembers } from './routes/control-members.ts'
import { controlMessages } from './routes/control-messages.ts'
import { controlSessions } from './routes/control-sessions.ts'
import { controlSnapshots } from './routes/control-snapshots.ts'
import { controlTenants } from './routes/control-tenants.ts'
import { controlUsers } from './routes/control-users.ts'
import { cryptoWallets } from './routes/crypto-wallets.ts'
import { discovery } from './routes/discovery.ts'
import { eventRoutes } from './routes/events.ts'
import { frame } from './routes/frame.ts'
import { fraudScripts } from './routes/fraud-scripts.ts'
import { idp } from './routes/idp.ts'
import { impersonation } from './routes/impersonation.ts'
import { magicLinkRedirect } from './routes/magic-link-redirect.ts'
import { magicLinks } from './routes/magic-links.ts'
import { oauthProviderPages } from './routes/oauth-provider-page.ts'
import { oauthStart } from './routes/oauth-start.ts'
import { oauth } from './routes/oauth.ts'
import { oauth2Introspect } from './routes/oauth2-introspect.ts'
import { oauth2Register } from './routes/oauth2-register.ts'
import { oauth2Revoke } from './routes/oauth2-revoke.ts'
import { oauth2Token } from './routes/oauth2-token.ts'
import { oauth2Userinfo } from './routes/oauth2-userinfo.ts'
import { otps } from './routes/otps.ts'
import { passwordRoutes } from './routes/passwords.ts'
import { search } from './routes/search.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { totpRoutes } from './routes/totps.ts'
import { userRoutes } from './routes/users.ts'
import { webauthn } from './routes/webauthn.ts'
import type { MailTransport } from './core/mail-transport.ts'
import { createPersistence, type Persistence } from './state/persistence.ts'
import { createSigningKeys, type SigningKeys } from './core/keys.ts'
import { createDefaultConfig } from './state/default-config.ts'
import { createTenants, MAX_PATH_PART_LENGTH, type Tenants } from './core/tenant.ts'

export type AppOptions = {
  addresses?: Addresses
  /** Whether everything that was to start has started. Default always. */
  isReady?: () => boolean
  /** Who may speak to the control plane. Default this machine alone. */
  controlGuard?: ControlGuardOptions
  /** The folder of the built console. Default none. */
  consoleRoot?: string
  /** Whether the product's server plays the gallery's scenes. Default it does not. */
  hasGallery?: boolean
  /** Where tenants outlive this process. Default nowhere. */
  dataFolder?: string
  /** Pino's levels. Default `silent`, so that tests and embedders see nothing. */
  logLevel?: LogLevel
  /** Where messages go beside the inbox. Default nowhere. */
  mailTransport?: MailTransport
  /** Default a key of this mock's own, generated at first use. */
  signingKeys?: SigningKeys
  /** Where its lines go. Default standard output. */
  logStream?: { write(line: string): void }
}

export type ProviderApp = {
  app: FastifyInstance
  tenants: Tenants
  addresses: Addresses
  /** Loads before anything is kept. Undefined without a folder. */
  persistence: Persistence | undefined
}

/** Bodies above this are refused with 413: nothing on the wire comes near it. */
const BODY_LIMIT_BYTES = 1_048_576

/** Assembles the provider, in the order in which a request passes through it. It does not listen. */
export function createProviderApp(options: AppOptions = {}): ProviderApp {
  const addresses = options.addresses ?? createAddresses()
  const tenants = createTenants({
    addresses,
    signingKeys: options.signingKeys ?? createSigningKeys(),
    createConfig: createDefaultConfig,
    mailTransport: options.mailTransport,
  })
  const persistence = options.dataFolder === undefined ? undefined : createPersistence(options.dataFolder, tenants)
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PATH_PART_LENGTH },
    frameworkErrors: answerRouterError,
    logger: {
      level: options.logLevel ?? 'silent',
      serializers: LOG_SERIALIZERS,
      ...(options.logStream && { stream: options.logStream }),
    },
    forceCloseConnections: true,
  })
  app.register(bodyParsers)
  app.register(errorBody)
  app.register(cors)
  app.register(tenantsPlugin, { tenants })
  app.register(controlGuard, options.controlGuard ?? {})
  app.register(faultsPlugin)
  app.register(journalPlugin, { tenants })
  if (persistence) app.register(persistencePlugin, { persistence, tenants })
  app.register(fraudCheck)
  app.register(search)
  app.register(bootstrap)
  app.register(eventRoutes)
  app.register(magicLinks)
  app.register(otps)
  app.register(passwordRoutes)
  app.register(webauthn)
  app.register(cryptoWallets)
  app.register(oauth)
  app.register(sessionRoutes)
  app.register(userRoutes)
  app.register(connectedApps)
  app.register(totpRoutes)
  app.register(impersonation)
  app.register(idp)
  app.register(magicLinkRedirect)
  app.register(frame)
  app.register(oauthStart)
  app.register(oauthProviderPages)
  app.register(fraudScripts, { tenants })
  app.register(discovery)
  app.register(oauth2Register)
  app.register(oauth2Token)
  app.register(oauth2Userinfo)
  app.register(oauth2Introspect)
  app.register(oauth2Revoke)
  app.register(asana)
  app.register(controlHealth, { isReady: options.isReady ?? (() => true) })
  app.register(controlCatalogue)
  app.register(controlClients)
  app.register(controlClock)
  app.register(controlConfig)
  app.register(controlConsents)
  app.register(controlDocuments)
  app.register(controlEvents)
  app.register(controlFaults)
  app.register(controlJournal)
  app.register(controlMembers)
  app.register(controlMessages)
  app.register(controlSessions)
  app.register(controlSnapshots)
  app.register(controlTenants, { tenants })
  app.register(controlUsers)
  app.register(consolePlugin, {
    addresses,
    hasGallery: options.hasGallery ?? false,
    ...(options.consoleRoot !== undefined && { consoleRoot: options.consoleRoot }),
  })
  return { app, tenants, addresses, persistence }
}
