import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { requireToolUser } from './bearer.ts'
import { createTools } from './tools.ts'

/** Handles MCP requests until it is closed. */
export type ToolsHandler = ReturnType<typeof createToolsHandler>

/** Creates the handler of MCP requests. The requests carry the claims of their token (`requireBearer`). */
export function createToolsHandler(onError: (error: Error) => void) {
  const handler = createMcpHandler(({ authInfo, era }) => createTools(requireToolUser(authInfo), era), {
    onerror: onError,
  })
  return { handle: toNodeHandler(handler), close: () => handler.close() }
}
