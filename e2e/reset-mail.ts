import type { MockPaths } from '@latchkey/openapi'
import { PROVIDER_URL } from './addresses.ts'

type Inbox = MockPaths['/_mock/{tenant}/messages']['get']['responses'][200]['content']['application/json']
type Mail = Inbox['messages'][number]

/** Longer than any mail takes. */
const WAIT_MS = 5_000

/** The newest mail to an address. Waits for the first. */
export async function readMail(tenant: string, to: string): Promise<Mail> {
  const query = new URLSearchParams({ to, channel: 'email', wait_ms: String(WAIT_MS) })
  const response = await fetch(`${PROVIDER_URL}/_mock/${tenant}/messages?${query.toString()}`)
  const { messages }: Inbox = await response.json()
  const [newest] = messages
  if (!newest) throw new Error(`No mail to ${to}.`)
  return newest
}

/** Where a link of the newest mail leads. */
export async function readMailLink(tenant: string, to: string, token_type: 'reset_password' | 'login' | 'magic_links') {
  const { links } = await readMail(tenant, to)
  const link = links.find((found) => found.token_type === token_type)
  if (!link) throw new Error(`No ${token_type} link in the mail to ${to}.`)
  return link.href
}
