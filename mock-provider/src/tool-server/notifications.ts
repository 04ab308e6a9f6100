import type { FastifyReply, FastifyRequest } from 'fastify'
import { onElicitationComplete } from './elicitations.ts'
import type { ToolUser } from './tools.ts'

/** The interval of keep-alive comments in milliseconds. Proxies close a stream that is idle for longer. */
const KEEP_ALIVE_MS = 15_000

/** Whether a request asks for the stream of notifications (MCP 2025-11-25, Streamable HTTP, "Listening for messages"). */
export function asksForNotifications({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/event-stream')
}

/** Sends `notifications/elicitation/complete` to a client until it disconnects. */
export function streamNotifications(reply: FastifyReply, user: ToolUser, headers: Record<string, string>): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  raw.write(': connected\n\n')
  const stop = onElicitationComplete(user.tenant, user, (elicitationId) => {
    const message = { jsonrpc: '2.0', method: 'notifications/elicitation/complete', params: { elicitationId } }
    raw.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`)
  })
  const timer = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE_MS)
  timer.unref()
  raw.on('close', () => {
    clearInterval(timer)
    stop()
  })
}
