import { DEFAULT_PUBLIC_TOKEN, type OperationId } from '@latchkey/openapi'
import { OPERATIONS } from '../../../core/documents.ts'
import { isSessionLive, isTokenLive, type ModelTenant } from '../model.ts'
import { toProject } from '../invariants.ts'
import { readList } from '../../../core/read-path.ts'
import type { Rule } from '../rule.ts'
import { INSPECTOR, type Turn } from '../turn.ts'

/** Operations that read something and need no parameter except the project. */
const READS = [
  'projectsBootstrap',
  'sessionsJwks',
  'wellKnownOpenidConfiguration',
  'wellKnownOauthAuthorizationServer',
  'wellKnownJwks',
  'wellKnownOpenidConfigurationPublic',
  'wellKnownOauthAuthorizationServerPublic',
  'publicWellKnownOpenidConfiguration',
  'publicWellKnownJwks',
  'gsiClient',
  'gsiCerts',
  'gsiLogin',
  'wellKnownWebIdentity',
  'gsiFedcm',
  'mockHealth',
  'mockOpenapi',
  'mockCatalogue',
  'mockTenants',
  'mockConfig',
  'mockFaults',
  'mockClock',
  'mockSessions',
  'mockMembers',
  'mockClients',
  'mockSecrets',
  'mockM2mClients',
  'mockWebhooks',
  'mockWebhooksDeliveries',
  'mockConsents',
  'mockJournal',
  'mockEvents',
  'mockJournalHar',
  'mockSnapshots',
  'mockExport',
] as const satisfies readonly OperationId[]

const read: Rule = {
  name: 'read',
  weight: 6,
  async act(turn) {
    for (let time = 0; time < 3; time += 1) {
      const operation = turn.pick(READS) ?? 'mockConfig'
      await turn.sendFor(200, { operation, path: toProject(turn.tenant) })
    }
  },
}

const document: Rule = {
  name: 'read a document',
  weight: 1,
  async act(turn) {
    await turn.sendFor(200, {
      operation: 'mockOpenapiDocument',
      path: { document: turn.pick(['sdk.json', 'oauth.json', 'server.json', 'mock.json']) ?? '' },
    })
  },
}

const sessions: Rule = {
  name: 'list the live sessions',
  weight: 1,
  async act(turn) {
    const { body } = await turn.sendFor(200, { operation: 'mockSessions' })
    const live = [...turn.state.sessions.values()].filter((session) => isSessionLive(turn.tenant, session))
    turn.check(readList(body, 'sessions').length === live.length, 'The list has others than the live sessions')
  },
}

/** The endpoints at the origin are the default tenant's. */
const atOrigin: Rule = {
  name: 'use the endpoints at the origin',
  async act(turn) {
    const tenant = getDefault(turn)
    const [token, row] = turn.pick([...tenant.state.tokens].filter(([, { kind }]) => kind === 'access')) ?? []
    const isLive = row !== undefined && isTokenLive(tenant, row)
    const headers = { authorization: `Bearer ${token ?? 'none'}` }
    for (const operation of ['oauth2Userinfo', 'oauth2UserinfoPost'] as const)
      turn.check(((await turn.send({ operation, headers }, tenant)).status === 200) === isLive, 'userinfo differs')
    const path = toProject(tenant)
    await turn.sendFor(isLive ? 200 : 401, { operation: 'publicOauth2UserinfoPost', path, headers }, tenant)
    const { client_id, secret: client_secret } = INSPECTOR
    const form = { token: token ?? 'none', client_id, client_secret }
    await turn.sendFor(200, { operation: 'oauth2Introspect', form }, tenant)
    // The inspector cannot revoke tokens that were issued to other clients.
    await turn.sendFor(200, { operation: 'oauth2Revoke', form }, tenant)
    const body = { redirect_uris: ['https://inspector.example/cb'], client_name: 'At the origin' }
    await turn.sendFor(201, { operation: 'oauth2Register', body }, tenant)
  },
}

/** The remaining calls of browsers, which change no state that matters later. */
const report: Rule = {
  name: 'report what a page did',
  weight: 1,
  async act(turn) {
    const { public_token } = turn.tenant
    await turn.sendFor(200, { operation: 'telemetrySubmit', body: { public_token, device: {} } })
    await turn.sendFor(200, { operation: 'events', body: [createEvent(turn)] })
    const siteKey = `site-key-${public_token}`
    await turn.sendFor(200, { operation: 'mockConfigUpdate', body: { captcha_settings: { enabled: true, siteKey } } })
    await turn.sendFor(200, { operation: 'captchaTokens', body: { site_key: siteKey, action: 'LOGIN' } })
    await turn.sendFor(200, { operation: 'mockConfigUpdate', body: { captcha_settings: { enabled: false } } })
    await turn.sendFor(200, { operation: 'mockJournalDelete' })
    const journal = await turn.sendFor(200, { operation: 'mockJournal' })
    turn.check(readList(journal.body, 'entries').length === 0, 'The deleted journal has entries')
  },
}

function createEvent({ tenant: { public_token }, worlds }: Turn): object {
  return {
    telemetry: {
      event_id: `event-${worlds.calls}`,
      app_session_id: 'app-session-id-1',
      persistent_id: 'persistent-id-1',
      client_sent_at: '2026-01-05T09:00:00.000Z',
      timezone: 'Europe/Berlin',
      app: { identifier: 'localhost' },
      sdk: { identifier: 'Stytch.js Javascript SDK', version: '5.38.1' },
    },
    event: { public_token, event_name: 'render_login_screen', details: {} },
  }
}

/** The path parameters that identify the tenant. */
const OF_TENANT = ['tenant', 'public_token']

/** Returns the tenant of calls that name none: the default tenant. */
function getDefault({ tenants, tenant }: Turn): ModelTenant {
  return tenants.find(({ public_token }) => public_token === DEFAULT_PUBLIC_TOKEN) ?? tenant
}

/**
 * Operations that are left out: the journal stream never ends, the search lists users who were created at the same time
 * in the order of their random ids, and the others change state even without parameters.
 */
const NEVER_REFUSED: readonly string[] = [
  'mockJournalStream',
  'serverUsersSearch',
  'mockRecordingStart',
  'mockReset',
  'mockTenantDelete',
  'mockSnapshotsCreate',
  'mockUsersCreate',
  'mockSessionsDelete',
  'mockFaultsDelete',
  'mockJournalDelete',
  'oauthGoogleOnetapStart',
]
const REFUSABLE = OPERATIONS.filter(({ id }) => !NEVER_REFUSED.includes(id))

const refuse: Rule = {
  name: 'ask for what does not exist',
  weight: 6,
  async act(turn) {
    for (let time = 0; time < 2; time += 1) {
      const { id, url, body } = turn.pick(REFUSABLE) ?? {}
      if (id === undefined || url === undefined) return
      const tenant = /^\/sdk\/|:(tenant|public_token)/.test(url) ? turn.tenant : getDefault(turn)
      const before = turn.worlds.dump(tenant.public_token)
      const names = [...url.matchAll(/:(\w+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !OF_TENANT.includes(name))
      const path = Object.fromEntries(names.map((name) => [name, 'unknown']))
      const call = { operation: id, path, ...(body && { body: { unknown: 'unknown' } }), session: 'unknown' }
      const { status } = await turn.send(call, tenant)
      turn.check(
        status < 400 || turn.worlds.dump(tenant.public_token) === before,
        `${id} is refused, but changes something`,
      )
    }
  },
}

/** Rules about reads, and about calls that are refused. */
export const READ_RULES: readonly Rule[] = [read, document, sessions, atOrigin, report, refuse]
