import { randomBelow } from '../core/random.ts'
import type { OauthSchemas } from '@latchkey/openapi'
import { toTimestamp } from '../core/clock.ts'
import { defineTable } from '../store/rows.ts'
import type { Tenant } from '../core/tenant.ts'
import { reportAsanaLinked } from './link-listeners.ts'

/** The product's client id at Asana. The client is public: it has no secret. */
export const ASANA_CLIENT_ID = '1209000000000001'

/** Path of the callback from Asana, on the product's own origin. */
export const ASANA_CALLBACK_PATH = '/api/asana/callback'

/** Path of the signed-in user's connection, on the product's own origin. */
export const ASANA_CONNECTION_PATH = '/api/asana/connection'

/** Path that starts a connection, on the product's own origin. */
export const ASANA_START_PATH = '/api/asana/start'

/** Path of the simulated authorize page, on the provider's origin. It ends like the path at Asana. */
export const ASANA_AUTHORIZE_PATH = '/_pages/asana/-/oauth_authorize'
/** Path of the simulated token endpoint, on the provider's origin. It ends like the path at Asana. */
export const ASANA_TOKEN_PATH = '/_pages/asana/-/oauth_token'

/** The account that gave access: `data` of Asana's token response. */
export type AsanaAccount = Omit<OauthSchemas['AsanaUser'], 'id'>

/** A task of a workspace. */
export type AsanaTask = { gid: string; name: string; completed: boolean }

/** A workspace and its tasks. */
export type AsanaWorkspace = { gid: string; name: string; tasks: AsanaTask[] }

/** A user's connection to an Asana account, with the account's contents. */
export type AsanaLink = {
  user_id: string
  access_token: string
  /** RFC 3339. */
  connected_at?: string
  account: AsanaAccount
  workspaces: AsanaWorkspace[]
}

/** Keyed by `user_id`. The product's own record, which the tool server reads. */
export const asanaLinks = defineTable<AsanaLink>('asana_links')

/** Creates an identifier in Asana's form: sixteen digits. */
export function createGid(): string {
  return String(1_209_000_000_000_000 + randomBelow(2 ** 40))
}

function createTask(name: string): AsanaTask {
  return { gid: createGid(), name, completed: false }
}

/** The contents of a new account, so that the first tool call returns something. */
function createWorkspaces(): AsanaWorkspace[] {
  return [
    {
      gid: createGid(),
      name: 'Engineering',
      tasks: ['Write the release notes', 'Review the sign-in page'].map(createTask),
    },
    { gid: createGid(), name: 'Personal', tasks: [createTask('Water the plants')] },
  ]
}

/** Connects a user to an Asana account. Connecting again renews the token and keeps the account's contents. */
export function linkAsana(
  tenant: Tenant,
  user_id: string,
  given: Pick<AsanaLink, 'access_token' | 'account'>,
): AsanaLink {
  const known = asanaLinks(tenant).get(user_id)
  const connected_at = toTimestamp(tenant.clock.now())
  const link = known
    ? Object.assign(known, given, { connected_at })
    : asanaLinks(tenant).insert(user_id, { user_id, ...given, connected_at, workspaces: createWorkspaces() })
  reportAsanaLinked(tenant, user_id)
  return link
}

/** Disconnects a user from Asana. Does nothing for a user who is not connected. */
export function unlinkAsana(tenant: Tenant, user_id: string): void {
  asanaLinks(tenant).delete(user_id)
}

/** Adds a task to a workspace. */
export function addTask(workspace: AsanaWorkspace, name: string): AsanaTask {
  const task = createTask(name)
  workspace.tasks.push(task)
  return task
}
