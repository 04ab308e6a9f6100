import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Encoding = 'br' | 'gzip'

/** A file as last read. Each compression is computed at its first request. */
type CachedFile = {
  modified_ms: number
  bytes: Buffer
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

export type SendOptions = {
  cacheControl: string
  /** Transforms the content of a text file. The result is not cached. */
  transform?: (text: string) => string
  /** Replaces the status 200. The file is then always sent in full. */
  status?: number
}

export type StaticFiles = {
  /** Sends a file below the root, or responds with 404. */
  send(request: FastifyRequest, reply: FastifyReply, name: string, options: SendOptions): Promise<void>
}

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const COMPRESSIBLE = /^text\/|json|svg/

const COMPRESS = { br: promisify<Buffer, BrotliOptions, Buffer>(brotliCompress), gzip: promisify<Buffer, Buffer>(gzip) }

/**
 * The quality for content that is compressed at each request. The best quality would take longer than the saved bytes
 * are worth.
 */
const FAST: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Chooses the best supported encoding that the browser accepts (RFC 9110 §12.5.3). */
function chooseEncoding(request: FastifyRequest, mediaType: string): Encoding | undefined {
  if (!COMPRESSIBLE.test(mediaType)) return undefined
  const entries = String(request.headers['accept-encoding'] ?? '').split(',')
  // A weight of 0 means "not acceptable" (RFC 9110 §12.4.2).
  const accepted = entries
    .map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .filter(([, weight = '1']) => Number(weight) > 0)
  const isAccepted = (encoding: Encoding) => accepted.some(([name]) => name === encoding)
  return (['br', 'gzip'] as const).find(isAccepted)
}

function compress(bytes: Buffer, encoding: Encoding, options: BrotliOptions = {}): Promise<Buffer> {
  return encoding === 'br' ? COMPRESS.br(bytes, options) : COMPRESS.gzip(bytes)
}

/** Returns the entity tag of the bytes that are sent: each encoding of a file has its own. */
function toEtag(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

/**
 * Serves the files of one folder, compressed, with entity tags. It reads a file again when its modification time changes.
 *
 * @param root absolute path; files outside it are never read
 */
export function createStaticFiles(root: string): StaticFiles {
  const cache = new Map<string, CachedFile>()

  async function find(name: string): Promise<CachedFile | undefined> {
    const file = path.resolve(root, `./${name}`)
    const isBelow = file.startsWith(path.resolve(root) + path.sep)
    // `path.resolve` drops a trailing slash, which would give each file a second address.
    if (!isBelow || name.includes('\0') || name.endsWith('/')) return undefined
    const facts = await stat(file).catch(() => undefined)
    if (!facts?.isFile()) return undefined
    const known = cache.get(name)
    if (known?.modified_ms === facts.mtimeMs) return known
    const read: CachedFile = { modified_ms: facts.mtimeMs, bytes: await readFile(file), compressed: {} }
    cache.set(name, read)
    return read
  }

  async function encode(
    file: CachedFile,
    encoding: Encoding | undefined,
    transform: SendOptions['transform'],
  ): Promise<Buffer> {
    if (transform) {
      const bytes = Buffer.from(transform(file.bytes.toString('utf8')))
      return encoding ? compress(bytes, encoding, FAST) : bytes
    }
    return encoding ? (file.compressed[encoding] ??= compress(file.bytes, encoding)) : file.bytes
  }

  return {
    async send(request, reply, name, { cacheControl, transform, status }) {
      const file = await find(name)
      // The reply is returned, because the not-found handler may be asynchronous: this handler must not end before it.
      if (!file) return reply.callNotFound()
      const mediaType = MEDIA_TYPES[path.extname(name)] ?? 'application/octet-stream'
      const encoding = chooseEncoding(request, mediaType)
      const bytes = await encode(file, encoding, transform)
      const etag = toEtag(bytes)
      void reply.headers({ 'cache-control': cacheControl, etag, vary: 'Accept-Encoding' })
      if (status !== undefined) void reply.code(status)
      else if (request.headers['if-none-match']?.split(/ *, */).includes(etag)) return reply.code(304).send()
      if (encoding) void reply.header('content-encoding', encoding)
      return reply.type(mediaType).send(bytes)
    },
  }
}
