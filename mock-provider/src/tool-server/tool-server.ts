import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import type { AuthInfo } from '@modelcontextprotocol/server'
import type { LogLevel } from '../../facts/log-levels.ts'
import { readMember } from '../core/read-member.ts'
import { MAX_PATH_PART_LENGTH, type Tenant, type Tenants } from '../core/tenant.ts'
import type { ToolsHandler } from './mcp-handler.ts'
import { BearerError, requireBearer, requireToolUser, sendChallenge } from './bearer.ts'
import { noteCapabilities, onElicitationComplete } from './elicitations.ts'
import { readBody } from './read-body.ts'
import { getResourceMetadata } from './resource-metadata.ts'
import type { ToolUser } from './tools.ts'

export type ToolServerOptions = {
  tenants: Tenants
  logLevel?: LogLevel
  /** Whether the server accepts any host name. Default false: only those of this machine. */
  isOpenToNetwork?: boolean
  /** The origin under which others reach the server. Default: none. */
  publicUrl?: string | undefined
}

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, DPoP, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID',
  'access-control-expose-headers': 'WWW-Authenticate, Mcp-Session-Id',
  'access-control-max-age': '600',
} as const

function findTenant(tenants: Tenants, request: FastifyRequest): Tenant | undefined {
  const project_id = readMember(request.params, 'project_id')
  return project_id === undefined ? tenants.default() : tenants.findByProjectId(project_id)
}

const BOTH_TYPES = 'application/json, text/event-stream'

/** Returns the types that a client accepts. The MCP library wants both by name, whereas a range includes them (RFC 9110 §12.5.1). */
function toAccepted(accept = '*/*'): string {
  return /\*\/\*/.test(accept) ? BOTH_TYPES : accept
}

/** Finds the origins that a tenant allows. A foreign page must not create the tenant of its address. */
function findOrigins(tenants: Tenants, request: FastifyRequest): readonly string[] {
  const project_id = readMember(request.params, 'project_id')
  const existing = tenants.all().find((tenant) => tenant.project_id === project_id)
  return (project_id === undefined ? tenants.default() : existing)?.config.origins ?? []
}

/** Loaded with the first request, because parsing the MCP library would slow down every start. */
const loadGuard = () => import('./loopback-guard.ts')
const loadHandler = () => import('./mcp-handler.ts')

/** Creates a sample MCP server (Streamable HTTP, stateless) that accepts the provider's access tokens. It does not listen. */
export function createToolServer(options: ToolServerOptions): FastifyInstance {
  const { tenants, logLevel = 'silent', isOpenToNetwork = false, publicUrl } = options
  const app = Fastify({
    logger: { level: logLevel },
    // Clients append a slash, or people type one.
    routerOptions: { maxParamLength: MAX_PATH_PART_LENGTH, ignoreTrailingSlash: true },
    forceCloseConnections: true,
  })
  let handler: Promise<ToolsHandler> | undefined
  const getHandler = () =>
    (handler ??= loadHandler().then(({ createToolsHandler }) => createToolsHandler((error) => app.log.warn(error))))
  app.addHook('onClose', async () => (await handler)?.close())
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpenToNetwork) {
      const { checkLoopback } = await loadGuard()
      checkLoopback(request, { publicUrl, origins: findOrigins(tenants, request) })
    }
    void reply.headers(CORS_HEADERS)
    const asked = request.headers['access-control-request-headers']
    // Tools for tracing add headers of their own to the calls of local hosts.
    if (asked !== undefined)
      void reply.header('access-control-allow-headers', `${CORS_HEADERS['access-control-allow-headers']}, ${asked}`)
    if (request.method === 'OPTIONS') return reply.code(204).send()
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }))
  app.setErrorHandler((error: Error & { statusCode?: number; status?: number }, _request, reply) => {
    const status = error.statusCode ?? error.status ?? 500
    if (status >= 500) app.log.error(error)
    return reply
      .code(status)
      .send({ error: status >= 500 ? 'server_error' : 'invalid_request', error_description: error.message })
  })
  // The MCP handler reads the body itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  const serveMetadata = async (request: FastifyRequest, reply: FastifyReply) => {
    const tenant = findTenant(tenants, request)
    return tenant ? getResourceMetadata(tenant, request) : reply.callNotFound()
  }
  const serveMcp = async (request: FastifyRequest, reply: FastifyReply) => {
    const tenant = findTenant(tenants, request)
    if (!tenant) return reply.callNotFound()
    try {
      const auth = await requireBearer(tenant, request)
      if (request.method === 'POST') return hijack(request, reply, auth)
      if (asksForNotifications(request)) return streamNotifications(reply, requireToolUser(auth), CORS_HEADERS)
      return reply.code(405).header('allow', 'POST').send({ error: 'method_not_allowed' })
    } catch (error) {
      if (error instanceof BearerError) return sendChallenge(tenant, reply, error)
      throw error
    }
  }
  /** The MCP handler writes the raw response, so headers that Fastify would add are set on it here. */
  async function hijack(request: FastifyRequest, reply: FastifyReply, auth: AuthInfo) {
    const [mcp, { message, body }] = await Promise.all([getHandler(), readBody(request.raw)])
    const { tenant, ...party } = requireToolUser(auth)
    noteCapabilities(tenant, party, message)
    reply.hijack()
    for (const [name, value] of Object.entries(CORS_HEADERS)) reply.raw.setHeader(name, value)
    const { method, url } = request.raw
    const headers = { ...request.headers, accept: toAccepted(request.headers.accept) }
    const incoming = Object.assign(body, { method, url, headers, auth }) as NodeIncomingMessageLike // a server's request always has `method` and `url`
    await mcp.handle(incoming, reply.raw)
  }
  for (const path of ['', '/mcp', '/:project_id/mcp'])
    app.get(`/.well-known/oauth-protected-resource${path}`, serveMetadata)
  for (const path of ['/mcp', '/:project_id/mcp'])
    app.route({ method: ['GET', 'POST', 'DELETE'], url: path, handler: serveMcp })
  return app
}

/** The interval of keep-alive comments in milliseconds. Proxies close a stream that is idle for longer. */
const KEEP_ALIVE_MS = 15_000

/** Whether a request asks for the stream of notifications (MCP 2025-11-25, Streamable HTTP, "Listening for messages"). */
function asksForNotifications({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/event-stream')
}

/** Sends `notifications/elicitation/complete` to a client until it disconnects. */
function streamNotifications(reply: FastifyReply, user: ToolUser, headers: Record<string, string>): void {
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
