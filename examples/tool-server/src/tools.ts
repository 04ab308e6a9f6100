import { McpServer, type AuthInfo, type CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { AuthorizationServer } from './authorization-server.ts'

/** Each user's notes, in memory. A real server has a database. */
const notes = new Map<string, string[]>()

const toResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

/** Creates the tools for one request. `auth` is the verified token of its user. */
export function createTools(auth: AuthInfo, { userinfo_endpoint }: AuthorizationServer): McpServer {
  const user_id = String(auth.extra?.['user_id'])
  const server = new McpServer({ name: 'notes', title: 'Notes', version: '1.0.0' })

  server.registerTool('who_am_i', { description: 'Says whose notes these are.' }, async () => {
    const response = await fetch(userinfo_endpoint, { headers: { authorization: `Bearer ${auth.token}` } })
    const { email } = (await response.json()) as { email?: string } // OpenID Connect Core §5.3.2
    return toResult(email ?? user_id)
  })

  server.registerTool(
    'add_note',
    { description: 'Keeps a note.', inputSchema: z.object({ text: z.string().min(1) }) },
    ({ text }) => {
      notes.set(user_id, [...(notes.get(user_id) ?? []), text])
      return toResult('Noted.')
    },
  )

  server.registerTool('list_notes', { description: 'Lists your notes.' }, () =>
    toResult((notes.get(user_id) ?? []).join('\n')),
  )
  return server
}
