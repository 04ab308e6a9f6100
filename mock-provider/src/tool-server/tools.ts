import { fromJsonSchema, McpServer, type CallToolResult } from '@modelcontextprotocol/server'
import { addTask, asanaLinks, type AsanaLink, type AsanaWorkspace } from '../asana/asana-links.ts'
import { getWebUrl, type Tenant } from '../core/tenant.ts'
import { VERSION } from '../core/version.ts'

/** The user of a tool, and their tenant. */
export type ToolUser = { tenant: Tenant; user_id: string }

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

/**
 * Creates the tools for one request of one user. They work on the user's Asana data. Without a connection to Asana each
 * returns an error that says where to connect it.
 */
export function createTools({ tenant, user_id }: ToolUser): McpServer {
  const server = new McpServer({ name: 'unofficial-asana', title: 'Unofficial Asana MCP Server', version: VERSION })
  const withLink = (work: (link: AsanaLink) => CallToolResult): CallToolResult => {
    const link = asanaLinks(tenant).get(user_id)
    return link ? work(link) : fail(`Asana is not connected. Connect it at ${getWebUrl(tenant)}/ and try again.`)
  }
  server.registerTool(
    'list_workspaces',
    {
      title: 'List workspaces',
      description: 'Lists the workspaces of the connected Asana account.',
      inputSchema: NO_ARGUMENTS,
      annotations: { readOnlyHint: true },
    },
    () => withLink((link) => toResult({ workspaces: link.workspaces.map(({ gid, name }) => ({ gid, name })) })),
  )
  server.registerTool(
    'list_tasks',
    {
      title: 'List tasks',
      description: 'Lists the tasks of one workspace.',
      inputSchema: LIST_TASKS,
      annotations: { readOnlyHint: true },
    },
    ({ workspace }) => withLink((link) => withWorkspace(link, workspace, ({ tasks }) => toResult({ tasks }))),
  )
  server.registerTool(
    'create_task',
    { title: 'Create a task', description: 'Adds a task to one workspace.', inputSchema: CREATE_TASK },
    ({ workspace, name }) =>
      withLink((link) => withWorkspace(link, workspace, (found) => toResult({ task: addTask(found, name) }))),
  )
  return server
}
