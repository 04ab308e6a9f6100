import type { FastifyInstance } from 'fastify'
import { clearJournal, listJournal } from '../journal.ts'
import { serve, type Handler } from '../serve.ts'

/** What was called and answered (tag `journal`). */
export async function controlJournal(app: FastifyInstance) {
  serve(app, 'mockJournal', list)
  serve(app, 'mockJournalDelete', forget)
}

const list: Handler<'mockJournal'> = ({ tenant, query }) => ({ entries: listJournal(tenant, query) })

const forget: Handler<'mockJournalDelete'> = ({ tenant }) => {
  clearJournal(tenant)
  return { status: 'ok' }
}
