// The app under test: static files, and its settings as JSON. It knows nothing of the tests.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PORT = Number(process.env.PORT ?? 5173)
const PROVIDER = process.env.PROVIDER_URL ?? 'http://localhost:4010'

const APP = fileURLToPath(new URL('app', import.meta.url))
const DROP_IN = fileURLToPath(new URL('cdn', import.meta.resolve('@latchkey/widget/package.json')))

/** Where the pages find the drop-in script. */
const DROP_IN_PATH = '/latchkey/'

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

function toFile(pathname) {
  if (pathname.startsWith(DROP_IN_PATH)) return path.join(DROP_IN, pathname.slice(DROP_IN_PATH.length))
  return path.join(APP, pathname === '/' ? '/index.html' : pathname)
}

async function respond(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/config.json') {
    const settings = { public_token: 'public-token-test-latchkey', provider_url: PROVIDER }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(settings))
    return
  }
  try {
    const file = toFile(pathname)
    const content = await readFile(file)
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(content)
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  }
}

const server = createServer((request, response) => void respond(request, response))
server.listen(PORT, '127.0.0.1', () => console.log(`http://localhost:${PORT}`))
