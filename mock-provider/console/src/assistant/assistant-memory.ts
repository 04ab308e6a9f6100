import type { OAuthDiscoveryState, StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'
import type { Step } from './steps.ts'

/** Why an assistant is not connected: `denied` by the person, or `failed` with the reason in words. */
export type Refusal = { kind: 'denied' } | { kind: 'failed'; reason: string }

/** What the assistant must remember while the browser is away at the authorization page. */
export type AssistantMemory = {
  client?: StoredOAuthClientInformation | undefined
  tokens?: StoredOAuthTokens | undefined
  discovery?: OAuthDiscoveryState | undefined
  code_verifier?: string
  state?: string | undefined
  /** The console's own address to return to, for it names the tenant. */
  return_to?: string
  refusal?: Refusal | undefined
  steps: Step[]
}

const KEY_PREFIX = 'latchkey-assistant:'

/** One memory per tool server and tab: closing the tab forgets everything. */
export function recall(server_url: string): AssistantMemory {
  const text = sessionStorage.getItem(KEY_PREFIX + server_url)
  return text === null ? { steps: [] } : (JSON.parse(text) as AssistantMemory)
}

export function remember(server_url: string, news: Partial<AssistantMemory>): void {
  sessionStorage.setItem(KEY_PREFIX + server_url, JSON.stringify({ ...recall(server_url), ...news }))
}

export function forget(server_url: string): void {
  sessionStorage.removeItem(KEY_PREFIX + server_url)
}

/** The tool server whose authorization request carried this `state`: the answer says nothing else of it. */
export function findServerByState(state: string): string | undefined {
  const servers = Object.keys(sessionStorage).filter((key) => key.startsWith(KEY_PREFIX))
  return servers.map((key) => key.slice(KEY_PREFIX.length)).find((server_url) => recall(server_url).state === state)
}
