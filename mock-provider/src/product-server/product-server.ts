import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { SIGN_IN_COOKIES } from '@latchkey/openapi'
import {
  CACHE_CONTROL,
  CHANGE_PASSWORD_PATH,
  fillAppConfig,
  PAGE_FILES,
  PAGE_PATHS,
  SPELLINGS,
} from '../../../web/src/serving.ts'
import { PATHS } from '../../../web/src/paths.ts'
import type { Addresses } from '../core/addresses.ts'
import type { Persistence } from '../state/persistence.ts'
import type { LogLevel } from '../../facts/log-levels.ts'
import { findClient } from '../authorization-server/clients.ts'
import { readMember } from '../core/read-member.ts'
import { getTenantOfHost, type Tenants, type Tenant } from '../core/tenant.ts'
import { asanaCallback } from './asana-callback.ts'
import { asanaStart } from './asana-start.ts'
import { getAppConfig } from './app-config.ts'
import { getFrameHeaders, getMockSecurityHeaders, getPlaygroundHeaders } from './security-headers.ts'
import { html, sendPage as sendMockPage, type Page } from '../pages/html.ts'
import { STYLE_SHEET, STYLE_SHEET_PATH } from '../pages/style-sheet.ts'
import { createStaticFiles, type StaticFiles } from './static-files.ts'
import { ASANA_CONNECTION_PATH, asanaLinks, unlinkAsana } from '../asana/asana-links.ts'
import { findSignedInUser } from './signed-in-user.ts'
import { GALLERY_TOKEN_PREFIX } from '../../facts/tenant-addresses.ts'

export type ProductServerOptions = {
  tenants: Tenants
  addresses: Addresses
  /** The folder of the built web app. */
  webRoot: string
  /** The folder of the widget's built demo and its playground, served at `/demo/`. None by default. */
  demoRoot?: string
  /** The folder of the gallery's built player, which is added to the pages of gallery tenants. None by default. */
  galleryRoot?: string
  /** Stores Asana connections on the disk. In memory only by default. */
  persistence?: Persistence
  logLevel?: LogLevel
}

/** Files of the build with a hash of their content in the name. */
const HASHED = /^(playground\/)?assets\//

const DEMO_PAGES = { playground: 'playground/index.html', frame: 'playground/frame.html' } as const
/** The page with the form, which the playground frames. */
const FRAME_PATH = '/demo/frame'

/** Creates the product's server: the web app's files, the callback and the state of the Asana connection. It does not listen. */
export function createProductServer(options: ProductServerOptions): FastifyInstance {
  const { tenants, addresses, webRoot, demoRoot, galleryRoot, persistence, logLevel = 'silent' } = options
  // A proxy on this machine may serve the product over TLS.
  const app = Fastify({ logger: { level: logLevel }, forceCloseConnections: true, trustProxy: 'loopback' })
  const files = createStaticFiles(webRoot)
  const sendPage = (
    from: StaticFiles,
    request: FastifyRequest,
    reply: FastifyReply,
    { status, file = PAGE_FILES.app }: { status?: number; file?: string } = {},
  ) => {
    const tenant = getTenantOfHost(tenants, request.hostname)
    const hasPlayer = galleryRoot !== undefined && isOfGallery(tenant)
    return from.send(request, reply, file, {
      cacheControl: CACHE_CONTROL.page,
      ...(status !== undefined && { status }),
      transform: (html) => fillAppConfig(hasPlayer ? addPlayer(html) : html, getAppConfig(tenant)),
    })
  }
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(getMockSecurityHeaders(addresses))
  })
  app.register(cookie)
  app.register(asanaCallback, { tenants, addresses, ...(persistence && { persistence }) })
  app.register(asanaStart, { tenants })
  app.register(asanaConnection, { tenants, ...(persistence && { persistence }) })
  for (const path of PAGE_PATHS) {
    app.get(path, async (request, reply) => {
      const isProgram = asksForJson(request)
      // A lookup may fetch the client's document, so it is made only where its result is needed.
      const mustBeKnown = path === PATHS.oauthAuthorize && (isProgram || isStranger(request))
      if (mustBeKnown && (await hasUnknownClient(tenants, request)))
        return isProgram
          ? reply.code(401).header('cache-control', 'no-store').send(UNKNOWN_CLIENT)
          : sendMockPage(reply, UNKNOWN_CLIENT_PAGE)
      return sendPage(files, request, reply, { file: chooseFile(path, request) })
    })
  }
  app.get(STYLE_SHEET_PATH, (_request, reply) => reply.type('text/css').send(STYLE_SHEET))
  for (const [spelling, path] of Object.entries(SPELLINGS)) {
    app.get(spelling, (request, reply) => reply.redirect(path + getQuery(request), 308))
  }
  app.get(CHANGE_PASSWORD_PATH, (_request, reply) => reply.redirect(PATHS.resetPassword, 302))
  app.get('/*', (request, reply) => sendFile(files, request, reply))
  if (demoRoot !== undefined) {
    const demo = createStaticFiles(demoRoot)
    app.get('/demo/', (request, reply) => {
      if (readMember(request.query, 'configuration') !== undefined) return sendPage(demo, request, reply)
      void reply.headers(getPlaygroundHeaders(addresses))
      return sendPage(demo, request, reply, { file: DEMO_PAGES.playground })
    })
    app.get(FRAME_PATH, (request, reply) => {
      void reply.headers(getFrameHeaders(addresses))
      return sendPage(demo, request, reply, { file: DEMO_PAGES.frame })
    })
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
  // A page navigation gets the app's own error page, a program gets JSON.
  app.setNotFoundHandler((request, reply) =>
    isOpenedByPerson(request)
      ? sendPage(files, request, reply, { status: 404 })
      : reply.code(404).send({ error: 'not_found' }),
  )
  return app
}

function sendFile(files: StaticFiles, request: FastifyRequest, reply: FastifyReply) {
  const name = readMember(request.params, '*') ?? ''
  if (name.endsWith('.html') || name.startsWith('.')) return reply.callNotFound()
  return files.send(request, reply, name, {
    cacheControl: HASHED.test(name) ? CACHE_CONTROL.hashed : CACHE_CONTROL.page,
  })
}

/** Chooses the file of a page. The prerendered login page is for browsers without a session. */
function chooseFile(path: string, request: FastifyRequest): string {
  return path === PATHS.login && !hasSession(request) ? PAGE_FILES.login : PAGE_FILES.app
}

/** Whether a person without a session opened the page. */
function isStranger(request: FastifyRequest): boolean {
  return isOpenedByPerson(request) && !hasSession(request)
}

function hasSession({ headers }: FastifyRequest): boolean {
  return SIGN_IN_COOKIES.test(headers.cookie ?? '')
}

/** Returns the query with its question mark, or an empty string. */
function getQuery({ url }: FastifyRequest): string {
  return /\?.*$/s.exec(url)?.[0] ?? ''
}

/** Some MCP clients call this page before they open it, and register again after this error. */
const UNKNOWN_CLIENT = { error: 'invalid_client', error_description: 'The client is not registered. Register again.' }

/** A person with a session learns it from the web app, as with the provider. This page saves others a sign-in in vain. */
const UNKNOWN_CLIENT_PAGE: Page = {
  title: 'This client is not known',
  banner: 'Mock identity provider',
  status: 401,
  body: html`
    <h1>This client is not known</h1>
    <p role="alert">
      The app that sent you here is not registered, or its metadata document cannot be read. Go back to it and connect
      it again.
    </p>
    <p>
      A mock without <code>--data</code> forgets its clients when it ends. With <code>--data &lt;folder&gt;</code> it
      keeps them.
    </p>
  `,
}

async function hasUnknownClient(tenants: Tenants, { hostname, query }: FastifyRequest): Promise<boolean> {
  const client_id = readMember(query, 'client_id')
  // The web app names the parameter that is missing.
  if (!client_id) return false
  return (await findClient(getTenantOfHost(tenants, hostname), client_id)) === undefined
}

function asksForJson({ headers }: FastifyRequest): boolean {
  const accept = String(headers.accept)
  return accept.includes('application/json') && !accept.includes('text/html')
}

/** Whether a browser opened the URL as a page (Fetch Metadata §2.3), as opposed to a script, a style or a call. */
function isOpenedByPerson({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && String(headers.accept).includes('text/html')
}

type Context = { tenants: Tenants; persistence?: Persistence }

/**
 * Serves the signed-in user's connection to Asana: the home page displays it and can end it. The session cookie is not
 * sent by other sites (SameSite), and other origins of this site cannot send DELETE without CORS.
 */
async function asanaConnection(app: FastifyInstance, { tenants, persistence }: Context) {
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store')
    const signedIn = findSignedInUser(tenants, request)
    if (!signedIn) return reply.code(401).send({ error: 'signed_out' })
    const { tenant, user_id } = signedIn
    if (request.method === 'DELETE') {
      unlinkAsana(tenant, user_id)
      await persistence?.commit()
    }
    const link = asanaLinks(tenant).get(user_id)
    return { connection: link ? { connected_at: link.connected_at, account_name: link.account.name } : null }
  }
  app.get(ASANA_CONNECTION_PATH, respond)
  app.delete(ASANA_CONNECTION_PATH, respond)
}

const PLAYER =
  '<link rel="stylesheet" href="/gallery/style.css"><script type="module" src="/gallery/player.js"></script>'

/** Whether a tenant belongs to the gallery. The player is never added to any other tenant's pages. */
function isOfGallery({ public_token }: Tenant): boolean {
  return public_token.startsWith(GALLERY_TOKEN_PREFIX)
}

/** Adds the player to a page, before the page's own scripts. */
function addPlayer(html: string): string {
  return html.replace('</title>', `</title>${PLAYER}`)
}
