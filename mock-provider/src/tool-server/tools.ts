import {
  fromJsonSchema,
  inputRequired,
  McpServer,
  UrlElicitationRequiredError,
  type CallToolResult,
  type InputRequiredResult,
  type McpRequestContext,
} from '@modelcontextprotocol/server'
import { addTask, asanaLinks, type AsanaLink, type AsanaWorkspace } from '../asana/asana-links.ts'
import { requireUser } from '../users/users.ts'
import { getWebUrl, type Tenant } from '../core/tenant.ts'
import { VERSION } from '../core/version.ts'
import { canOpenLinks, noteElicitation } from './elicitations.ts'

/** The user of a tool, the user's tenant, and the client that calls the tool. */
export type ToolUser = { tenant: Tenant; user_id: string; client_id: string }

const NO_ARGUMENTS = fromJsonSchema<Record<string, never>>({
  type: 'object',
  properties: {},
  additionalProperties: false,
})

const WORKSPACE = { type: 'string', minLength: 1, description: 'The gid or the name of a workspace' } as const

const LIST_TASKS = fromJsonSchema<{ workspace: string }>({
  type: 'object',
  properties: { workspace: WORKSPACE },
  required: ['workspace'],
  additionalProperties: false,
})

const CREATE_TASK = fromJsonSchema<{ workspace: string; name: string }>({
  type: 'object',
  properties: { workspace: WORKSPACE, name: { type: 'string', minLength: 1, description: 'What is to be done' } },
  required: ['workspace', 'name'],
  additionalProperties: false,
})

function toResult(result: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(result, undefined, 2) }], structuredContent: result }
}

function fail(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

function findWorkspace(link: AsanaLink, wanted: string): AsanaWorkspace | undefined {
  return link.workspaces.find(({ gid, name }) => gid === wanted || name.toLowerCase() === wanted.toLowerCase())
}

function withWorkspace(
  link: AsanaLink,
  wanted: string,
  work: (workspace: AsanaWorkspace) => CallToolResult,
): CallToolResult {
  const workspace = findWorkspace(link, wanted)
  if (workspace) return work(workspace)
  return fail(`There is no workspace "${wanted}". There are: ${link.workspaces.map(({ name }) => name).join(', ')}.`)
}

/** The scope that the phone tool needs in addition to the scopes that every tool needs. */
const PHONE_SCOPE = 'phone'

/** The text that the user reads before the assistant opens the link. */
const CONNECT_MESSAGE = 'Connect your Asana account, so that the tools can use it.'

/**
 * Creates the tools for one request of one user. They work on the user's Asana data. Without a connection to Asana, a
 * client that can open links is asked to open the page that connects it; another client gets an error that names the
 * page.
 *
 * The link is not secret: it carries no credentials. It connects the user who is signed in to the browser that opens
 * it.
 *
 * @param era `modern` since the revision of 2026-07-28, in which the result of a call asks to open a link
 * @see MCP 2025-11-25, "Elicitation", URL mode; MCP 2026-07-28, "Multi round-trip requests"
 */
export function createTools(user: ToolUser, era: McpRequestContext['era']): McpServer {
  const { tenant, user_id } = user
  const server = new McpServer({ name: 'unofficial-asana', title: 'Unofficial Asana MCP Server', version: VERSION })
  const askForLink = (isAnswered: boolean): CallToolResult | InputRequiredResult => {
    const url = `${getWebUrl(tenant)}/asana/authorize`
    const request = { message: CONNECT_MESSAGE, url }
    const isAsked = era === 'modern' && server.server.getClientCapabilities()?.elicitation?.url !== undefined
    if (isAsked && !isAnswered) return inputRequired({ inputRequests: { asana: inputRequired.elicitUrl(request) } })
    if (era === 'legacy' && canOpenLinks(tenant, user)) {
      const elicitationId = noteElicitation(tenant, user)
      throw new UrlElicitationRequiredError([{ mode: 'url', elicitationId, ...request }], CONNECT_MESSAGE)
    }
    return fail(`Asana is not connected. Connect it at ${getWebUrl(tenant)}/ and try again.`)
  }
  /** @param isAnswered whether the user has already responded to the question of this call */
  const withLink = (isAnswered: boolean, work: (link: AsanaLink) => CallToolResult) => {
    const link = asanaLinks(tenant).get(user_id)
    return link ? work(link) : askForLink(isAnswered)
  }
  server.registerTool(
    'list_workspaces',
    {
      title: 'List workspaces',
      description: 'Lists the workspaces of the connected Asana account.',
      inputSchema: NO_ARGUMENTS,
      annotations: { readOnlyHint: true },
    },
    (_arguments, { mcpReq }) =>
      withLink(mcpReq.inputResponses !== undefined, (link) =>
        toResult({ workspaces: link.workspaces.map(({ gid, name }) => ({ gid, name })) }),
      ),
  )
  server.registerTool(
    'list_tasks',
    {
      title: 'List tasks',
      description: 'Lists the tasks of one workspace.',
      inputSchema: LIST_TASKS,
      annotations: { readOnlyHint: true },
    },
    ({ workspace }, { mcpReq }) =>
      withLink(mcpReq.inputResponses !== undefined, (link) =>
        withWorkspace(link, workspace, ({ tasks }) => toResult({ tasks })),
      ),
  )
  server.registerTool(
    'create_task',
    { title: 'Create a task', description: 'Adds a task to one workspace.', inputSchema: CREATE_TASK },
    ({ workspace, name }, { mcpReq }) =>
      withLink(mcpReq.inputResponses !== undefined, (link) =>
        withWorkspace(link, workspace, (found) => toResult({ task: addTask(found, name) })),
      ),
  )
  server.registerTool(
    'get_phone_number',
    {
      title: 'Get the phone number',
      description: 'Returns the phone number of the signed-in user, for reminders.',
      inputSchema: NO_ARGUMENTS,
      annotations: { readOnlyHint: true },
      scopeChallenge: ({ authInfo }) =>
        authInfo && !authInfo.scopes.includes(PHONE_SCOPE)
          ? { scopes: [PHONE_SCOPE, ...authInfo.scopes], errorDescription: 'The tool needs the phone number.' }
          : undefined,
    },
    () => {
      const phone_number = requireUser(tenant, user_id).phone_numbers[0]?.phone_number
      return phone_number === undefined ? fail('The user has no phone number.') : toResult({ phone_number })
    },
  )
  return server
}
