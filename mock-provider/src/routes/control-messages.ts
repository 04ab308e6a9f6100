import type { FastifyInstance } from 'fastify'
import { countMessages, findMessage, takePage, waitForMessages } from '../messages/messages.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'

/** A tenant's inbox of sent messages (tag `messages`). */
export async function controlMessages(app: FastifyInstance) {
  serve(app, 'mockMessages', list)
  serve(app, 'mockMessageHtml', showHtml)
}

const list: Handler<'mockMessages'> = async ({ tenant, query: { wait_ms = 0, before, limit, to, ...others } }) => {
  // In a query, a plus that is not encoded is a space, which no recipient has.
  const filter = { ...others, ...(to !== undefined && { to: to.replaceAll(' ', '+') }) }
  const found = await waitForMessages(tenant, filter, wait_ms)
  return { messages: takePage(found, { before, limit }), total: countMessages(tenant, filter) }
}

/** The styles of mails are inline. Their links open in a new tab, as in a mail program. */
const HTML_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const showHtml: Handler<'mockMessageHtml'> = ({ tenant, path, reply }) => {
  const html = findMessage(tenant, path.message_id)?.html ?? null
  if (html === null) throw new ProviderError('invalid_id', { message: 'There is no email with this message_id.' })
  return reply
    .headers(HTML_HEADERS)
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', '<head><base target="_blank" />'))
}
