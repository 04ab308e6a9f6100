import { API_KEYS, CLIENTS, CONSENTS, M2M_CLIENTS } from './clients.ts'
import { ATTACKS } from './attacks.ts'
import { CLOCK, TENANTS } from './tenants.ts'
import { EVIDENCE, REFERENCE } from './reference.ts'
import { FAULTS } from './faults.ts'
import { FRAME, OVERVIEW, PALETTE } from './frame.ts'
import { GALLERY } from './gallery.ts'
import { JOURNAL } from './journal.ts'
import { MESSAGES } from './messages.ts'
import { RBAC, SESSIONS, USER_IMPORT, USERS } from './users.ts'
import { RECORDING } from './recording.ts'
import { SETTING_LABELS, SETTINGS } from './settings.ts'
import { WEBHOOKS } from './webhooks.ts'

/** The console's texts in English. */
export const EN = {
  app: {
    title: 'Latchkey mock provider',
    skip: 'Skip to content',
    navigation: 'Pages',
    groups: { live: 'Live', data: 'Data', try: 'Try', setup: 'Set-up' },
    docs: 'Documentation',
    menu: 'Menu',
    notFoundTitle: 'Not found',
    notFound: 'There is no such page.',
    loading: 'Loading…',
    copy: 'Copy',
    copied: 'Copied',
    remove: 'Remove',
    details: 'Details',
    openWebApp: 'Open the web app',
    openWindow: { phone: 'Open as on a phone', desktop: 'Open as on a laptop' },
    crash: 'The console has stopped: another script changed the page, or the console has a bug.',
    reload: 'Reload',
    toasts: 'Notifications',
    undo: 'Undo',
    undone: 'Undone: {done}',
    dismiss: 'Dismiss',
  },
  frame: FRAME,
  overview: OVERVIEW,
  simulator: {
    title: 'Assistant simulator',
    intro: 'Simulates a chat assistant that uses the tool server. It is a real MCP client in this page.',
    server: 'Tool server',
    connect: 'Connect',
    connecting: 'Connecting…',
    leaving: 'Opening the authorization page…',
    finishing: 'Finishing the sign-in…',
    unasked:
      'This response belongs to no request of this tab. It was already used, or the request came from elsewhere.',
    back: 'Back to the simulator',
    disconnect: 'Disconnect',
    again: 'Connect again',
    isConnected: 'Connected.',
    denied: 'Access was denied. The assistant has no token and cannot use the tools.',
    failed: 'Connecting failed: {reason}',
    expired: 'The access token and the refresh token are no longer valid.',
    otherTenant:
      'The web app signs users in to the default tenant, so connecting to another tenant ends at its login page.',
    steps: 'Steps',
    stepsEmpty: 'Nothing yet. Press Connect.',
    step: {
      refused: 'The tool server refused a request without a token and named its metadata',
      discovered: 'Read the metadata of the tool server and of its authorization server',
      registered: 'Registered as a client',
      opened: 'Opened the authorization page',
      returned: 'Returned from the authorization page',
      exchanged: 'Exchanged the code for tokens',
      connected: 'Connected and listed the tools',
    },
    tools: 'Tools',
    call: 'Call {tool}',
    calling: 'Calling…',
    result: 'Result',
    resultIsError: 'The tool reports an error:',
    argumentRequired: 'required',
    argumentOptional: 'optional',
    scopes: 'Scopes to ask for',
    scopesHint: 'None chosen: those that the tool server names.',
    tokens: 'Tokens',
    scope: 'Scopes',
    expires: 'Expires',
    refreshToken: 'Refresh token',
    none: 'none',
    present: 'present',
    accessToken: 'Access token',
    idToken: 'ID token',
    opaque: 'This token is not a JWT.',
    plays: 'Plays',
    playsHint: 'The client whose registration and requests the simulator imitates.',
    playsDefault: 'The simulator itself',
    playsMinimal: 'A client that sends only what is required',
    waiting:
      'The simulator cannot receive this client’s redirect. Open the authorization page, and then paste the address at which the browser ended.',
    openAuthorization: 'Open the authorization page',
    ended: 'Address at which the browser ended',
    endedHint:
      'If the address bar does not show it, it is the redirect_uri in the last response of the page’s network log.',
    finish: 'Finish',
  },
  attacks: ATTACKS,
  messages: MESSAGES,
  users: USERS,
  userImport: USER_IMPORT,
  sessions: SESSIONS,
  consents: CONSENTS,
  tenants: TENANTS,
  reference: REFERENCE,
  clients: CLIENTS,
  apiKeys: API_KEYS,
  m2mClients: M2M_CLIENTS,
  rbac: RBAC,
  webhooks: WEBHOOKS,
  palette: PALETTE,
  faults: FAULTS,
  journal: JOURNAL,
  clock: CLOCK,
  settings: SETTINGS,
  settingLabels: SETTING_LABELS,
  evidence: EVIDENCE,
  gallery: GALLERY,
  recording: RECORDING,
} as const
