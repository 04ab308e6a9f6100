import type { Message, MockPaths } from '@latchkey/openapi'
import { createControlClient, getData } from '../mock-provider/control-client/control-client.ts'

type MessageQuery = NonNullable<MockPaths['/_mock/{tenant}/messages']['get']['parameters']['query']>

/** The recipient, and optionally the channel, of a message. */
type Wanted = { to: string; channel?: Message['channel'] }

/** The messages that the provider sent to people. */
export type Inbox = {
  /** Waits for the recipient's next message. No message is returned twice. */
  waitFor(wanted: Wanted): Promise<Message>
  /** Lists the recipient's messages, the newest first. */
  list(wanted: Wanted): Promise<Message[]>
}

const WAIT_MS = 10_000

export function createInbox(url: string, tenant: string): Inbox {
  /** The id of the last message returned, by recipient and channel. */
  const seen = new Map<string, string>()

  const control = createControlClient(url)

  async function fetchMessages(query: MessageQuery): Promise<Message[]> {
    const params = { path: { tenant }, query }
    return (await getData(control.GET('/_mock/{tenant}/messages', { params }))).messages
  }
  return {
    async waitFor(wanted) {
      const key = JSON.stringify(wanted)
      const after = seen.get(key)
      const found = await fetchMessages({ ...wanted, ...(after && { after }), wait_ms: WAIT_MS })
      const next = found.at(-1)
      if (!next) throw new Error(`No message arrived for ${key} within ${WAIT_MS} ms.`)
      seen.set(key, next.message_id)
      return next
    },
    list: (wanted) => fetchMessages(wanted),
  }
}

/** Returns the link in an email. @param token_type selects one of several links @throws Error when it is missing */
export function linkOf({ links }: Message, token_type?: Message['links'][number]['token_type']): string {
  const link = token_type ? links.find((found) => found.token_type === token_type) : links[0]
  if (!link) throw new Error(`The message has no ${token_type ?? ''} link.`)
  return link.href
}

/** Returns the passcode in a message. @throws Error when there is none */
export function codeOf({ code }: Message): string {
  if (code === null) throw new Error('The message has no passcode.')
  return code
}
