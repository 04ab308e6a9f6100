import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Addresses } from '../core/addresses.ts'
import type { Persistence } from '../state/persistence.ts'
import type { LogLevel } from '../../facts/log-levels.ts'
import { readMember } from '../core/read-member.ts'
import { getTenantOfHost, type Tenants } from '../core/tenant.ts'
import { asanaCallback } from './asana-callback.ts'
import { asanaConnection } from './asana-connection.ts'
import { asanaStart } from './asana-start.ts'
import { fillAppConfig, getAppConfig } from './app-config.ts'
import { getSecurityHeaders } from './security-headers.ts'
import { addPlayer, isOfGallery } from './gallery-player.ts'
import { createStaticFiles, type StaticFiles } from './static-files.ts'

export type ProductServerOptions = {
  tenants: Tenants
  addresses: Addresses
  /** The folder of the built web app. */
  webRoot: string
  /** The folder of the widget's built demo, served at `/demo/`. Default none. */
  demoRoot?: string
  /** The folder of the gallery's built player, which is added to the pages of gallery tenants. Default none. */
  galleryRoot?: string
  /** Stores Asana connections on the disk. Default in memory only. */
  persistence?: Persistence
  logLevel?: LogLevel
}

/** The paths of the single-page app. Other unknown paths are 404. */
const APP_PATHS = [
  '/',
  '/login',
  '/authenticate',
  '/reset-password',
  '/oauth/authorize',
  '/oauth/logout',
  '/asana/authorize',
] as const

/**
 * The address that password managers open to change a password.
 *
 * @see W3C "A Well-Known URL for Changing Passwords" §3
 */
const CHANGE_PASSWORD_PATH = '/.well-known/change-password'

/** Files of the build with a hash of their content in the name. They never change. */
const HASHED = /^assets\//

/** Creates the product's server: the web app's files, the callback and the state of the Asana connection. It does not listen. */
export function createProductServer(options: ProductServerOptions): FastifyInstance {
  const { tenants, addresses, webRoot, demoRoot, galleryRoot, persistence, logLevel = 'silent' } = options
  const app = Fastify({ logger: { level: logLevel }, forceCloseConnections: true })
  const files = createStaticFiles(webRoot)
  const sendPage = (from: StaticFiles, request: FastifyRequest, reply: FastifyReply) => {
    const tenant = getTenantOfHost(tenants, request.hostname)
    const hasPlayer = galleryRoot !== undefined && isOfGallery(tenant)
    return from.send(request, reply, 'index.html', {
      cacheControl: 'no-cache',
      transform: (html) => fillAppConfig(hasPlayer ? addPlayer(html) : html, getAppConfig(tenant)),
    })
  }
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(getSecurityHeaders(addresses))
  })
  app.register(cookie)
  app.register(asanaCallback, { tenants, addresses, ...(persistence && { persistence }) })
  app.register(asanaStart, { tenants })
  app.register(asanaConnection, { tenants, ...(persistence && { persistence }) })
  for (const path of APP_PATHS) {
    app.get(path, (request, reply) => sendPage(files, request, reply))
  }
  app.get(CHANGE_PASSWORD_PATH, (_request, reply) => reply.redirect('/reset-password', 302))
  app.get('/*', (request, reply) => sendFile(files, request, reply))
  if (demoRoot !== undefined) {
    const demo = createStaticFiles(demoRoot)
    app.get('/demo/', (request, reply) => sendPage(demo, request, reply))
    app.get('/demo/*', (request, reply) => sendFile(demo, request, reply))
  }
  if (galleryRoot !== undefined) {
    const gallery = createStaticFiles(galleryRoot)
    const isHost = (request: FastifyRequest) => isOfGallery(getTenantOfHost(tenants, request.hostname))
    app.get('/gallery/', (request, reply) =>
      isHost(request) ? sendPage(gallery, request, reply) : reply.callNotFound(),
    )
    app.get('/gallery/*', (request, reply) =>
      isHost(request) ? sendFile(gallery, request, reply) : reply.callNotFound(),
    )
  }
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }))
  return app
}

function sendFile(files: StaticFiles, request: FastifyRequest, reply: FastifyReply) {
  const name = readMember(request.params, '*') ?? ''
  if (name.endsWith('.html') || name.startsWith('.')) return reply.callNotFound()
  return files.send(request, reply, name, {
    cacheControl: HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
}
