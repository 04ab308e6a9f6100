import { randomInt } from 'node:crypto'
import { defineTable } from '../core/rows.ts'
import type { Tenant } from '../core/tenant.ts'

/** The product's public app id at Asana. A public client: it has no secret. */
export const ASANA_CLIENT_ID = '1209000000000001'

/** Where Asana sends the browser back to, on the product's own origin. */
export const ASANA_CALLBACK_PATH = '/api/asana/callback'

/** The stand-in's authorize page and token endpoint, on the provider's origin; the paths are Asana's own. */
export const ASANA_AUTHORIZE_PATH = '/_pages/asana/-/oauth_authorize'
export const ASANA_TOKEN_PATH = '/_pages/asana/-/oauth_token'

/** Who gave access, as Asana's token answer says it in `data`. */
export type AsanaAccount = { gid: string; name: string; email: string }

export type AsanaTask = { gid: string; name: string; completed: boolean }

export type AsanaWorkspace = { gid: string; name: string; tasks: AsanaTask[] }

/** A user's connection to the task-management account, with what that account holds. */
export type AsanaLink = {
  user_id: string
  access_token: string
  account: AsanaAccount
  workspaces: AsanaWorkspace[]
}

/** Keyed by `user_id`: the product's own record, which the tool server reads. */
export const asanaLinks = defineTable<AsanaLink>('asana_links')

/** An identifier in Asana's form: sixteen digits. */
export function createGid(): string {
  return String(1_209_000_000_000_000 + randomInt(2 ** 40))
}

function createTask(name: string): AsanaTask {
  return { gid: createGid(), name, completed: false }
}

/** What a fresh account holds, so that the first tool call has something to show. */
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

/** Stores a connection. Connecting again renews the token and keeps what the account holds. */
export function linkAsana(
  tenant: Tenant,
  user_id: string,
  given: Pick<AsanaLink, 'access_token' | 'account'>,
): AsanaLink {
  const workspaces = asanaLinks(tenant).get(user_id)?.workspaces ?? createWorkspaces()
  const link: AsanaLink = { user_id, ...given, workspaces }
  asanaLinks(tenant).set(user_id, link)
  return link
}

/** Adds a task to a workspace. */
export function addTask(workspace: AsanaWorkspace, name: string): AsanaTask {
  const task = createTask(name)
  workspace.tasks.push(task)
  return task
}
