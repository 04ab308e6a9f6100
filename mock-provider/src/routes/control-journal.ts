import type { FastifyInstance } from 'fastify'
import type { JournalEntry } from '@latchkey/openapi'
import { toHar } from '../journal/har.ts'
import { clearJournal, followJournal, listJournal } from '../journal/journal.ts'
import { serve, type Handler } from '../core/serve.ts'

/** Recorded requests and responses (tag `journal`). */
export async function controlJournal(app: FastifyInstance) {
  serve(app, 'mockJournal', list)
  serve(app, 'mockJournalDelete', clear)
  serve(app, 'mockJournalStream', follow)
  serve(app, 'mockJournalHar', exportHar)
}

const list: Handler<'mockJournal'> = ({ tenant, query }) => ({ entries: listJournal(tenant, query) })

const clear: Handler<'mockJournalDelete'> = ({ tenant }) => {
  clearJournal(tenant)
  return { status: 'ok' }
}

function toEvent(entry: JournalEntry): string {
  return `event: entry\nid: ${entry.entry_id}\ndata: ${JSON.stringify(entry)}\n\n`
}

/** Bytes that may wait for a follower. */
const MAX_UNSENT_BYTES = 4 * 1024 * 1024

/** @see HTML Living Standard, server-sent events */
const follow: Handler<'mockJournalStream'> = ({ tenant, query, reply }) => {
  reply.hijack()
  // A hijacked reply must send the headers set by plugins itself.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  reply.raw.write(': following\n\n')
  const stop = followJournal(tenant, query, (entry) => {
    reply.raw.write(toEvent(entry))
    // A follower that does not read must not fill the memory. A browser connects again by itself.
    if (reply.raw.writableLength > MAX_UNSENT_BYTES) reply.raw.destroy()
  })
  reply.raw.on('close', stop)
  return reply
}

const exportHar: Handler<'mockJournalHar'> = ({ tenant, query, reply }) => {
  void reply.header('content-disposition', `attachment; filename="${tenant.public_token}.har"`) // RFC 6266 §4.1
  return toHar(tenant, listJournal(tenant, query).toReversed())
}
