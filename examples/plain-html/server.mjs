// Serves the folder `public`, and the drop-in script beside it. Any web server can take its place.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PORT = Number(process.env.PORT ?? 5173)
/** The provider that the files in `public` name. */
const MOCK = 'http://localhost:4010'
const PROVIDER = process.env.PROVIDER_URL ?? MOCK

const PUBLIC = fileURLToPath(new URL('public', import.meta.url))
const DROP_IN = fileURLToPath(new URL('cdn', import.meta.resolve('@latchkey/widget/package.json')))

/** Where the pages find the drop-in script. */
const DROP_IN_PATH = '/latchkey/'

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** All that the pages need: their own files, and calls to the provider. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  `connect-src ${PROVIDER}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Returns the file of a path: `/login` is `public/login.html`. */
function toFile(pathname) {
  if (pathname.startsWith(DROP_IN_PATH)) return path.join(DROP_IN, pathname.slice(DROP_IN_PATH.length))
  const name = pathname === '/' ? '/index.html' : pathname
  return path.join(PUBLIC, path.extname(name) ? name : `${name}.html`)
}

async function respond(request, response) {
  try {
    const file = toFile(new URL(request.url ?? '/', 'http://localhost').pathname)
    const content = await readFile(file)
    const isOurs = file.startsWith(PUBLIC)
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
    })
    response.end(isOurs ? content.toString().replaceAll(MOCK, PROVIDER) : content)
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
  }
}

const server = createServer((request, response) => void respond(request, response))
server.listen(PORT, '127.0.0.1', () => console.log(`http://localhost:${PORT}`))
