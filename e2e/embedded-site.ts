import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { close, listen } from './loopback-server.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** What a page may do that takes security seriously: its own scripts, calls to the provider, and nothing else. */
function toPolicy(provider: string) {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': provider,
    'img-src': 'data:',
    'require-trusted-types-for': "'script'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** A site of somebody else, with pages that embed the widget. */
export type EmbeddedSite = { url: string; close: () => Promise<void> }

/** Serves a folder as compressed files under a strict content security policy. @param provider the origin of its calls */
export async function serveEmbedded(folder: string, provider: string): Promise<EmbeddedSite> {
  const policy = toPolicy(provider)
  const server = createServer((request, response) => {
    void respond(folder, request, response, policy)
  })
  const port = await listen(server)
  return { url: `http://localhost:${port}`, close: () => close(server) }
}

async function respond(folder: string, request: IncomingMessage, response: ServerResponse, policy: string) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
  try {
    const content = await readFile(path.join(folder, path.posix.normalize(file)))
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-security-policy': policy,
    })
    response.end(gzipSync(content, { level: 9 }))
  } catch {
    response.writeHead(404).end()
  }
}
