import { CLIENTS } from './clients.ts'
import { CLOCK } from './clock.ts'
import { CONSENTS } from './consents.ts'
import { FAULTS } from './faults.ts'
import { JOURNAL } from './journal.ts'
import { MESSAGES } from './messages.ts'
import { OVERVIEW } from './overview.ts'
import { REFERENCE } from './reference.ts'
import { SESSIONS } from './sessions.ts'
import { SETTINGS } from './settings.ts'
import { TENANTS } from './tenants.ts'
import { USERS } from './users.ts'

/** Every text of the console. */
export const EN = {
  app: {
    title: 'Latchkey mock provider',
    skip: 'Skip to content',
    navigation: 'Pages',
    menu: 'Menu',
    tenant: 'Tenant',
    tenantHint: 'A public token. Any public-token-test-… comes into being when it is first used.',
    showTenant: 'Show',
    notFoundTitle: 'Not found',
    notFound: 'There is no such page.',
    loading: 'Loading…',
    copy: 'Copy',
    copied: 'Copied',
    remove: 'Remove',
    details: 'Details',
  },
  nav: {
    overview: 'Overview',
    simulator: 'Assistant simulator',
    messages: 'Messages',
    users: 'Users',
    clients: 'Clients',
    faults: 'Faults',
    journal: 'Journal',
    clock: 'Clock',
    tenants: 'Tenants',
    settings: 'Settings',
    reference: 'Reference',
  },
  overview: OVERVIEW,
  simulator: {
    title: 'Assistant simulator',
    intro: 'Plays the chat assistant that uses the tool server: a real MCP client, in this page.',
    server: 'Tool server',
    connect: 'Connect',
    connecting: 'Connecting…',
    leaving: 'Opening the authorization page…',
    finishing: 'Finishing the sign-in…',
    unasked: 'This answer belongs to no request of this tab: it was used already, or the request was made elsewhere.',
    back: 'Back to the simulator',
    disconnect: 'Disconnect',
    again: 'Connect again',
    isConnected: 'Connected.',
    denied: 'Access was denied. The assistant got no token and cannot use the tools.',
    failed: (reason: string) => `Connecting failed: ${reason}`,
    expired: 'The token no longer works, and neither does its refresh token.',
    otherTenant: 'The web app signs people in to the default tenant: connecting to another one ends there.',
    steps: 'What happened',
    stepsEmpty: 'Nothing yet. Press Connect.',
    step: {
      refused: 'The tool server refused a call without a token and named its metadata',
      discovered: 'Read the metadata of the tool server and of its authorization server',
      registered: 'Registered as a client',
      opened: 'Opened the authorization page',
      returned: 'Came back from the authorization page',
      exchanged: 'Exchanged the code for tokens',
      connected: 'Connected and listed the tools',
    },
    tools: 'Tools',
    call: (tool: string) => `Call ${tool}`,
    calling: 'Calling…',
    answer: 'Answer',
    answerIsError: 'The tool says that something is missing:',
    argumentRequired: 'required',
    argumentOptional: 'optional',
  },
  messages: MESSAGES,
  users: USERS,
  sessions: SESSIONS,
  consents: CONSENTS,
  tenants: TENANTS,
  reference: REFERENCE,
  clients: CLIENTS,
  faults: FAULTS,
  journal: JOURNAL,
  clock: CLOCK,
  settings: SETTINGS,
} as const
