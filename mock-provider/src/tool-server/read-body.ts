import { Readable } from 'node:stream'

/** The maximum size of a body. The MCP library has the same limit. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

/** A request body is larger than the server accepts. */
class BodyTooLarge extends Error {
  readonly statusCode = 413
}

/**
 * Reads a body, and returns its parsed JSON together with a stream of the same bytes. A body that is not JSON has no
 * message.
 *
 * @throws an error with status 413 for more than 4 MiB
 */
export async function readBody(raw: Readable): Promise<{ message: unknown; body: Readable }> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of raw) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > MAX_BODY_BYTES) throw new BodyTooLarge('The request body is too large.')
    chunks.push(bytes)
  }
  const whole = Buffer.concat(chunks)
  return { message: parse(whole.toString('utf8')), body: Readable.from(size > 0 ? [whole] : []) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
