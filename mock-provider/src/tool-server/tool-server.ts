import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server'
import { toNodeHandler, type NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { LogLevel } from '../../facts/log-levels.ts'
import { MAX_PATH_PART_LENGTH, type Tenant, type Tenants } from '../core/tenant.ts'
import { checkBearer, getToolUser } from './bearer.ts'
import { checkLoopback } from './loopback-guard.ts'
import { getResourceMetadata } from './resource-metadata.ts'
import { createTools } from './tools.ts'

export type ToolServerOptions = {
  tenants: Tenants
  logLevel?: LogLevel
  /** Whether the server may be asked for by any name. Default false: only by those of this machine. */
  isOpenToNetwork?: boolean
}

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name, Last-Event-ID',
  'access-control-expose-headers': 'WWW-Authenticate, Mcp-Session-Id',
  'access-control-max-age': '600',
} as const

function findTenant(tenants: Tenants, request: FastifyRequest): Tenant | undefined {
  const { project_id } = request.params as { project_id?: string }
  return project_id === undefined ? tenants.default() : tenants.findByProjectId(project_id)
}

/** Builds a sample MCP server (Streamable HTTP, stateless) that accepts only the provider's access tokens. It does not listen. */
export function createToolServer(options: ToolServerOptions): FastifyInstance {
  const { tenants, logLevel = 'silent', isOpenToNetwork = false } = options
  const app = Fastify({
    logger: { level: logLevel },
    routerOptions: { maxParamLength: MAX_PATH_PART_LENGTH },
    forceCloseConnections: true,
  })
  const handler = createMcpHandler(({ authInfo }) => createTools(getToolUser(authInfo)), {
    onerror: (error) => app.log.warn(error),
  })
  const answerMcp = toNodeHandler(handler)
  app.addHook('onClose', () => handler.close())
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpenToNetwork) checkLoopback(request)
    void reply.headers(CORS_HEADERS)
    if (request.method === 'OPTIONS') return reply.code(204).send()
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }))
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
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
    return tenant ? getResourceMetadata(tenant) : reply.callNotFound()
  }
  const serveMcp = async (request: FastifyRequest, reply: FastifyReply) => {
    const tenant = findTenant(tenants, request)
    if (!tenant) return reply.callNotFound()
    const auth = await checkBearer(tenant, request, reply)
    if (!auth) return reply
    if (request.method !== 'POST') return reply.code(405).header('allow', 'POST').send({ error: 'method_not_allowed' })
    return hijack(request, reply, auth)
  }
  /** From here on the MCP handler owns the answer, so what Fastify would have added is set on the raw one. */
  async function hijack(request: FastifyRequest, reply: FastifyReply, auth: AuthInfo) {
    reply.hijack()
    for (const [name, value] of Object.entries(CORS_HEADERS)) reply.raw.setHeader(name, value)
    const incoming = Object.assign(request.raw, { auth }) as NodeIncomingMessageLike // `method` and `url` are there on a server
    await answerMcp(incoming, reply.raw)
  }
  for (const path of ['', '/mcp', '/:project_id/mcp'])
    app.get(`/.well-known/oauth-protected-resource${path}`, serveMetadata)
  for (const path of ['/mcp', '/:project_id/mcp'])
    app.route({ method: ['GET', 'POST', 'DELETE'], url: path, handler: serveMcp })
  return app
}
