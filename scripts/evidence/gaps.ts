import type { Gap, OperationKind, ScreenKind } from '../../mock-provider/facts/evidence.ts'

type OperationGap = Gap & { kinds: readonly OperationKind[]; operations: RegExp }
type ScreenGap = Gap & { kinds: readonly ScreenKind[]; places: RegExp }

/**
 * The reasons for gaps, by id. The first entry that matches both an operation and a kind applies. Patterns are matched
 * against `document/operationId`.
 */
const OPERATION_GAPS: Record<string, OperationGap> = {
  'the control plane has no client': {
    kinds: ['ours', 'vendor 5', 'vendor 6', 'clients', 'pact'],
    operations: /^mock\//,
    why: "The control plane belongs to the mock. No client of the provider calls it, and the console's calls are typed by its document.",
    cost: 'A contract of the console with about 45 interactions: two days.',
  },
  'the console is not recorded': {
    kinds: ['browser'],
    operations: /^mock\//,
    why: "The journal, from which journeys report, leaves out the control plane. The console's journeys call it.",
    cost: 'A recorder in the running server: half a day.',
  },
  'an endless response': {
    kinds: ['served', 'fuzzed', 'refused'],
    operations: /^mock\/(mockJournalStream|mockHealth)$/,
    why: 'The stream of the journal never ends, so no test waits for its response; its own tests read its beginning on a real socket. Health answers before it knows a tenant.',
    cost: 'A recorder on sockets instead of responses: half a day.',
  },
  'not a call of the SDK': {
    kinds: ['ours', 'vendor 5', 'vendor 6', 'pact'],
    operations: /^oauth\//,
    why: 'Navigations of the browser, scripts and other programs call it, not the client of the SDK, whose contract the pact is.',
    cost: 'None that helps: clients by other projects drive it instead.',
  },
  'for servers only': {
    kinds: ['ours', 'vendor 5', 'vendor 6', 'pact', 'browser'],
    operations: /^server\//,
    why: "An app's own server calls it with a secret. Browsers cannot, and the SDK of the provider drives it instead of a client of ours.",
    cost: 'None that helps.',
  },
  'only the SDK speaks this API': {
    kinds: ['clients'],
    operations: /^sdk\//,
    why: "The provider's own clients are the only ones of this API.",
    cost: 'None that helps.',
  },
  'pages and scripts only': {
    kinds: ['clients'],
    operations:
      /^oauth\/(gsi|wellKnownWebIdentity|oauthStart|oauthGoogleOnetapStart|oauthCallback|magicLinksRedirect|oauthProviderPage|captchaTokens|telemetrySubmit|asana)/,
    why: 'Pages and scripts of a browser call it; a client of an authorization server never does.',
    cost: 'None that helps.',
  },
  'programs only': {
    kinds: ['browser'],
    operations: /^oauth\/(wellKnown|publicWellKnown|oauth2|publicOauth2|sessionsJwks|asanaToken|gsiCerts|gsiLogin)/,
    why: 'Programs call it, not pages.',
    cost: 'None that helps.',
  },
  'the address of one project': {
    kinds: ['clients'],
    operations: /^oauth\/(sessionsJwks|wellKnown|oauth2|oauthLogout)/,
    why: 'Clients follow the metadata, which names the addresses of the project. The same code serves these addresses, and a unit test calls both.',
    cost: 'None that helps.',
  },
  'an extension that is off': {
    kinds: ['clients'],
    operations: /^oauth\/publicOauth2(Par|Authorize|Device\w*)$/,
    why: 'The imitated provider lacks it, so a project turns it on first. openid-client drives it in the unit tests, which call the app without a socket, so that the journal of the servers has no such call.',
    cost: 'A journey of openid-client with the extensions on: half a day.',
  },
  'no client asks for it': {
    kinds: ['clients'],
    operations: /^oauth\/(publicOauth2UserinfoPost|publicOauth2Introspect|publicOauthLogout)/,
    why: 'Neither the MCP SDK nor the journey of the OpenID Connect client asks for it.',
    cost: 'More steps in the journey of the OpenID Connect client: half a day.',
  },
  'no page calls it': {
    kinds: ['ours', 'browser'],
    operations:
      /^sdk\/(b2bOrganizationsMembersSearch|\w+SendPrimary|\w+SendSecondary|passwordsExistingPasswordReset|passwordsSessionReset|cryptoWalletsAuthenticateStartSecondary|oauthAttach|sessionsExchangeAccessToken|users\w*(Update|Delete|Apps|Revoke)|totpsRecoveryCodes|totpsRecover)$/,
    why: 'Neither the widget nor the web app calls it. The contract proves the method of our client.',
    cost: 'A page in the harness of the clients that calls it in a browser: a day for all.',
  },
  'telemetry has no sender': {
    kinds: ['ours', 'vendor 5', 'vendor 6'],
    operations: /^sdk\/events$/,
    why: 'Events are sent as beacons, without the header that names the client. Journeys read them at the control plane.',
    cost: 'None that helps.',
  },
  'not driven with a second factor': {
    kinds: ['vendor 5', 'vendor 6'],
    operations:
      /^sdk\/(b2bOrganizationsMembersSearch|\w+SendSecondary|webauthnAuthenticateStartSecondary|cryptoWalletsAuthenticateStartSecondary)$/,
    why: "The vendor's client calls it only while a person is signed in, or for organizations. The scenarios begin signed out.",
    cost: 'One more scenario for each: half a day.',
  },
  'only in the newer line': {
    kinds: ['vendor 5'],
    operations: /^sdk\/oauthAttach$/,
    why: "The vendor's client has the method since 6.0.",
    cost: 'None that helps.',
  },
  'no journey opens it': {
    kinds: ['browser'],
    operations: /^oauth\/(oauthLogout|oauthLogoutPost|publicOauthLogoutPost|gsiFedcm)$/,
    why: 'Journeys open the address of the project by link, and the browser asks for the configuration of FedCM by itself, not as a page.',
    cost: 'A journey for each address: half a day.',
  },
  'nothing to refuse': {
    kinds: ['refused'],
    operations: /\/(wellKnown\w*|gsiCerts|gsiLogin|gsiFedcm|mockOpenapi|mockCatalogue|mockFaults|mockSnapshots)$/,
    why: 'It takes no input that could be wrong.',
    cost: 'None that helps.',
  },
}

/** The reasons for gaps, by id. The first entry that matches both an address and a kind applies. */
const SCREEN_GAPS: Record<string, ScreenGap> = {
  'unread languages': {
    kinds: ['languages'],
    places: /./,
    why: 'The gallery opens each screen in English and, at night, in Arabic. No native speaker has read the other languages.',
    cost: 'A reader for each language: a day each.',
  },
}

/** Finds the id of the reason why an operation has no proof of a kind. */
export function findOperationGap(document: string, operation: string, kind: OperationKind): string | undefined {
  return Object.entries(OPERATION_GAPS).find(
    ([, { kinds, operations }]) => kinds.includes(kind) && operations.test(`${document}/${operation}`),
  )?.[0]
}

/** Finds the id of the reason why an address of the gallery has no proof of a kind. */
export function findScreenGap(place: string, kind: ScreenKind): string | undefined {
  return Object.entries(SCREEN_GAPS).find(([, { kinds, places }]) => kinds.includes(kind) && places.test(place))?.[0]
}

/** All reasons, as the ledger shows them. */
export const GAPS: Record<string, Gap> = Object.fromEntries(
  Object.entries({ ...OPERATION_GAPS, ...SCREEN_GAPS }).map(([id, { why, cost }]) => [id, { why, cost }]),
)
