import type { Session } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'
import { createWordSearch } from '../../facts/word-search.ts'
import { sessions, type SessionRow } from './sessions.ts'

/** Selects sessions. */
export type SessionFilter = {
  user_id?: string | undefined
  /** Words to find in an id, the browser, the network address or a factor. */
  search?: string | undefined
}

/** Selects a page of sessions. `before` is the `session_id` of the oldest one already seen. */
export type SessionPage = { before?: string | undefined; limit?: number | undefined }

function listTexts({ session_id, user_id, attributes, authentication_factors }: Readonly<SessionRow>): string[] {
  const factors = authentication_factors.map(({ delivery_method }) => delivery_method)
  return [session_id, user_id, attributes.user_agent, attributes.ip_address, ...factors]
}

/** Lists the live sessions, newest first. They must only be read. */
export function listSessions(tenant: Tenant, { user_id, search }: SessionFilter = {}): Readonly<SessionRow>[] {
  const now = tenant.clock.now()
  const hasWords = createWordSearch(search)
  const table = sessions(tenant)
  const live: Readonly<SessionRow>[] = []
  for (const row of user_id === undefined ? table.plainValues() : table.findAll('user_id', user_id))
    if (Date.parse(row.expires_at) > now && hasWords(listTexts(row))) live.push(row)
  return live.toReversed()
}

/** Takes a page of sessions and removes their tokens. */
export function takePage(found: readonly Readonly<SessionRow>[], { before, limit }: SessionPage): Session[] {
  const seen = before === undefined ? -1 : found.findIndex(({ session_id }) => session_id === before)
  if (before !== undefined && seen === -1) return []
  const page = found.slice(seen + 1).slice(0, limit)
  return page.map(({ session_token: _secret, ...session }) => session)
}
