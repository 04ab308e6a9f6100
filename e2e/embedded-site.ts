import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createTlsCertificate } from './certificate.ts'
import { close, listen } from './loopback-server.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Returns a strict content security policy: it allows only the page's own scripts and calls to the provider. */
function toPolicy(provider: string) {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': provider,
    'img-src': 'data:',
    'require-trusted-types-for': "'script'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** A third-party site with pages that embed the widget. */
export type EmbeddedSite = { url: string; close: () => Promise<void> }

/** Serves a folder as compressed files under a strict content security policy. @param provider the origin of its calls */
export async function serveEmbedded(folder: string, provider: string): Promise<EmbeddedSite> {
  const respond = createResponder(folder, provider, {
    name: 'gzip',
    compress: (content) => gzipSync(content, { level: 9 }),
  })
  const server = createServer((request, response) => void respond(request, response))
  const port = await listen(server)
  return { url: `http://localhost:${port}`, close: () => close(server) }
}

/** Serves a folder over HTTP/2 with brotli, like a good host. Browsers must accept its self-signed certificate. */
export async function serveEmbeddedOverHttp2(folder: string, provider: string): Promise<EmbeddedSite> {
  const respond = createResponder(folder, provider, { name: 'br', compress: (content) => brotliCompressSync(content) })
  const { certificate, key } = await createTlsCertificate()
  const server = createSecureServer({ cert: certificate, key }, (request, response) => void respond(request, response))
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  const port = await listen(server)
  return {
    url: `https://localhost:${port}`,
    async close() {
      for (const session of sessions) session.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Encoding = { name: string; compress: (content: Buffer) => Buffer }

type Responder = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
) => Promise<void>

/** Compresses each file once. */
function createResponder(folder: string, provider: string, encoding: Encoding): Responder {
  const policy = toPolicy(provider)
  const compressed = new Map<string, Buffer>()
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const name = decodeURIComponent(pathname)
      const file = name.endsWith('/') ? `${name}index.html` : name
      const content =
        compressed.get(file) ?? encoding.compress(await readFile(path.join(folder, path.posix.normalize(file))))
      compressed.set(file, content)
      response.writeHead(200, {
        'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        'content-encoding': encoding.name,
        'content-security-policy': policy,
      })
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  }
}
