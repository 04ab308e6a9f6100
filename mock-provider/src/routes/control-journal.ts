import type { FastifyInstance } from 'fastify'
import type { JournalEntry } from '@latchkey/openapi'
import { toHar } from '../journal/har.ts'
import { clearJournal, followJournal, listJournal } from '../journal/journal.ts'
import { findRequest, waitForEntry, type SentRequest } from '../journal/sent-requests.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'

/** Recorded requests and responses (tag `journal`). */
export async function controlJournal(app: FastifyInstance) {
  serve(app, 'mockJournal', list)
  serve(app, 'mockJournalDelete', clear)
  serve(app, 'mockJournalStream', follow)
  serve(app, 'mockJournalHar', exportHar)
  serve(app, 'mockJournalReplay', replayIn(app))
}

/** Headers that a replay omits, because they belong to a connection (RFC 9110 §7.6.1), or follow from the body. */
const NOT_SENT = /^(connection|content-length|transfer-encoding|keep-alive|expect|upgrade)$/

/** Returns the handler that repeats a recorded call. */
function replayIn(app: FastifyInstance): Handler<'mockJournalReplay'> {
  return async ({ tenant, path }) => {
    const wanted = listJournal(tenant).find(({ entry_id }) => entry_id === path.entry_id)
    if (!wanted) refuseReplay(`The journal has no entry ${path.entry_id}.`)
    const sent = findRequest(wanted) ?? refuseReplay('The request was too long to be kept.')
    const headers = Object.entries(sent.headers).filter(([name]) => !NOT_SENT.test(name))
    const payload = toPayload(sent)
    const entry = await waitForEntry(() =>
      app.inject({
        method: sent.method,
        url: sent.url,
        headers: Object.fromEntries(headers),
        ...(payload !== undefined && { payload }),
      }),
    )
    return { entry }
  }
}

/** Converts a parsed body back to the form in which it was sent. */
function toPayload({ headers, body }: SentRequest): string | undefined {
  if (body === undefined || body === null || typeof body === 'string') return body ?? undefined
  if (!headers['content-type']?.includes('application/x-www-form-urlencoded')) return JSON.stringify(body)
  const fields = Object.entries(body).map(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return new URLSearchParams(fields.flat()).toString()
}

function refuseReplay(message: string): never {
  throw new ProviderError('bad_request', { message })
}

const list: Handler<'mockJournal'> = ({ tenant, query }) => ({ entries: listJournal(tenant, query) })

const clear: Handler<'mockJournalDelete'> = ({ tenant }) => {
  clearJournal(tenant)
  return { status: 'ok' }
}

function toEvent(entry: JournalEntry): string {
  return `event: entry\nid: ${entry.entry_id}\ndata: ${JSON.stringify(entry)}\n\n`
}

/** The maximum number of bytes that may wait for a slow follower of the journal. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024

/** @see HTML Living Standard, server-sent events */
const follow: Handler<'mockJournalStream'> = ({ tenant, query, reply }) => {
  reply.hijack()
  // A hijacked reply does not send the headers that plugins have set, so they are copied here.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  reply.raw.write(': following\n\n')
  const stop = followJournal(tenant, query, (entry) => {
    reply.raw.write(toEvent(entry))
    // A follower that does not read must not fill the memory. Its stream is closed; a browser reconnects by itself.
    if (reply.raw.writableLength > MAX_UNSENT_BYTES) reply.raw.destroy()
  })
  reply.raw.on('close', stop)
  return reply
}

const exportHar: Handler<'mockJournalHar'> = ({ tenant, query, reply }) => {
  void reply.header('content-disposition', `attachment; filename="${tenant.public_token}.har"`) // RFC 6266 §4.1
  return toHar(tenant, listJournal(tenant, query).toReversed())
}
