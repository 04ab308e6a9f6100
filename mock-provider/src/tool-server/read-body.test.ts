import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readBody } from './read-body.ts'

const MOST_BYTES = 4 * 1024 * 1024

test('the MCP server accepts a body of 4 MiB', async () => {
  const text = JSON.stringify('x'.repeat(MOST_BYTES - 2))
  const { message, body } = await readBody(Readable.from([text.slice(0, 100), text.slice(100)]))
  expect(message).toHaveLength(MOST_BYTES - 2)
  expect(Buffer.concat(await body.toArray()).byteLength).toBe(MOST_BYTES)
})

test('the MCP server rejects a body one byte larger than 4 MiB', async () => {
  const reading = readBody(Readable.from([Buffer.alloc(MOST_BYTES), Buffer.alloc(1)]))
  await expect(reading).rejects.toMatchObject({ statusCode: 413, message: 'The request body is too large.' })
})
