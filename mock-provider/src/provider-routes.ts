import type { FastifyInstance } from 'fastify'
import type { Tenants } from './core/tenant.ts'
import type { WebhookDispatcher } from './webhooks/dispatcher.ts'
import { asana } from './routes/asana.ts'
import { bootstrap } from './routes/bootstrap.ts'
import { connectedAppClients } from './routes/connected-app-clients.ts'
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
import { controlM2mClients } from './routes/control-m2m-clients.ts'
import { controlMembers } from './routes/control-members.ts'
import { controlMessages } from './routes/control-messages.ts'
import { controlRecording } from './routes/control-recording.ts'
import { controlScenarios } from './routes/control-scenarios.ts'
import { controlSecrets } from './routes/control-secrets.ts'
import { controlSessions } from './routes/control-sessions.ts'
import { controlSnapshots } from './routes/control-snapshots.ts'
import { controlTenants } from './routes/control-tenants.ts'
import { controlUsers } from './routes/control-users.ts'
import { controlWebhooks } from './routes/control-webhooks.ts'
import { cryptoWallets } from './routes/crypto-wallets.ts'
import { discovery } from './routes/discovery.ts'
import { eventRoutes } from './routes/events.ts'
import { fedcm } from './routes/fedcm.ts'
import { frame } from './routes/frame.ts'
import { fraud } from './routes/fraud.ts'
import { fraudScripts } from './routes/fraud-scripts.ts'
import { gsi } from './routes/gsi.ts'
import { idp, olderConsent } from './routes/idp.ts'
import { impersonation } from './routes/impersonation.ts'
import { invites } from './routes/magic-links-invites.ts'
import { m2mClientRoutes } from './routes/m2m-clients.ts'
import { magicLinkRedirect, magicLinks } from './routes/magic-links.ts'
import { oauthLogout } from './routes/oauth-logout.ts'
import { oauthProviderPages } from './routes/oauth-provider-page.ts'
import { oauthStart } from './routes/oauth-start.ts'
import { oauth } from './routes/oauth.ts'
import { oneTap } from './routes/one-tap.ts'
import { oauth2Authorize } from './routes/oauth2-authorize.ts'
import { oauth2DeviceAuthorization } from './routes/oauth2-device-authorization.ts'
import { oauth2Device } from './routes/oauth2-device.ts'
import { oauth2Introspect } from './routes/oauth2-introspect.ts'
import { oauth2Par } from './routes/oauth2-par.ts'
import { oauth2Register } from './routes/oauth2-register.ts'
import { oauth2Revoke } from './routes/oauth2-revoke.ts'
import { oauth2Token } from './routes/oauth2-token.ts'
import { oauth2Userinfo } from './routes/oauth2-userinfo.ts'
import { otps } from './routes/otps.ts'
import { passwordRoutes } from './routes/passwords.ts'
import { project } from './routes/project.ts'
import { search } from './routes/search.ts'
import { sessionExchange } from './routes/sessions-exchange.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { totpRoutes } from './routes/totps.ts'
import { userFactorRoutes } from './routes/users-factors.ts'
import { userRoutes } from './routes/users.ts'
import { webauthn } from './routes/webauthn.ts'

/** Options of the route groups. */
export type ProviderRoutesOptions = {
  tenants: Tenants
  /** Sends webhooks. */
  dispatcher: WebhookDispatcher
  /** Whether all servers have started. */
  isReady: () => boolean
  isIsolated: boolean
}

/** Serves every documented operation, one group per tag. */
export async function providerRoutes(
  app: FastifyInstance,
  { tenants, dispatcher, isReady, isIsolated }: ProviderRoutesOptions,
) {
  // Route groups with error pages, cookies or headers of their own.
  app.register(magicLinkRedirect)
  app.register(frame)
  app.register(oauthStart)
  app.register(oneTap)
  app.register(gsi)
  app.register(fedcm)
  app.register(oauthProviderPages)
  app.register(oauthLogout)
  app.register(oauth2Authorize)
  app.register(oauth2Device)
  app.register(asana)
  // The other groups share this scope, because Fastify is slow to create one for each group.
  const groups = [
    search,
    bootstrap,
    eventRoutes,
    magicLinks,
    invites,
    otps,
    passwordRoutes,
    webauthn,
    cryptoWallets,
    oauth,
    sessionRoutes,
    sessionExchange,
    userRoutes,
    userFactorRoutes,
    connectedApps,
    totpRoutes,
    impersonation,
    idp,
    olderConsent,
    connectedAppClients,
    m2mClientRoutes,
    fraud,
    project,
    discovery,
    oauth2Register,
    oauth2Par,
    oauth2DeviceAuthorization,
    oauth2Token,
    oauth2Userinfo,
    oauth2Introspect,
    oauth2Revoke,
    controlCatalogue,
    controlClients,
    controlClock,
    controlConfig,
    controlConsents,
    controlDocuments,
    controlEvents,
    controlFaults,
    controlJournal,
    controlM2mClients,
    controlMembers,
    controlMessages,
    controlScenarios,
    controlSecrets,
    controlSessions,
    controlSnapshots,
    controlUsers,
  ]
  for (const group of groups) await group(app)
  await fraudScripts(app, { tenants })
  await controlWebhooks(app, { dispatcher })
  await controlTenants(app, { tenants })
  await controlRecording(app, { tenants, isIsolated })
  await controlHealth(app, { isReady })
}
