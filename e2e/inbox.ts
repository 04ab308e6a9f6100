import type { Message } from '@latchkey/openapi'

/** Whom a message went to, and how. */
type Wanted = { to: string; channel?: Message['channel'] }

/** What the provider sent to people, in verbs. */
export type Inbox = {
  /** The next message for somebody: each is given once. Waits for it. */
  waitFor(wanted: Wanted): Promise<Message>
  /** Everything that somebody was sent so far, newest first. */
  list(wanted: Wanted): Promise<Message[]>
}

const WAIT_MS = 10_000

export function createInbox(url: string, tenant: string): Inbox {
  /** By recipient: the message that was given last. */
  const seen = new Map<string, string>()

  async function fetchMessages(query: Record<string, string>): Promise<Message[]> {
    const response = await fetch(`${url}/_mock/${tenant}/messages?${new URLSearchParams(query)}`)
    if (!response.ok) throw new Error(`The inbox answers ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { messages: Message[] }).messages
  }
  return {
    async waitFor(wanted) {
      const key = JSON.stringify(wanted)
      const after = seen.get(key)
      const found = await fetchMessages({ ...wanted, ...(after && { after }), wait_ms: String(WAIT_MS) })
      const next = found.at(-1)
      if (!next) throw new Error(`No message came for ${key} within ${WAIT_MS} ms.`)
      seen.set(key, next.message_id)
      return next
    },
    list: (wanted) => fetchMessages(wanted),
  }
}

/** The link in a mail; of several, the one that is for something. */
export function linkOf({ links }: Message, token_type?: Message['links'][number]['token_type']): string {
  const link = token_type ? links.find((found) => found.token_type === token_type) : links[0]
  if (!link) throw new Error(`The message has no ${token_type ?? ''} link.`)
  return link.href
}

/** The passcode in a message. */
export function codeOf({ code }: Message): string {
  if (code === null) throw new Error('The message has no passcode.')
  return code
}
