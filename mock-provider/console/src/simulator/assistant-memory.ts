import type { OAuthDiscoveryState, StoredOAuthClientInformation, StoredOAuthTokens } from '@modelcontextprotocol/client'

/** The steps of connecting, in order. Their texts are in the message catalogue. */
const STEP_IDS = ['refused', 'discovered', 'registered', 'opened', 'returned', 'exchanged', 'connected'] as const
type StepId = (typeof STEP_IDS)[number]

/** A completed step. `detail` contains text from the request or response. */
export type ConnectionStep = { id: StepId; detail: string; at: string }

/** The reason why connecting failed: the user denied access, or an error with this text occurred. */
export type ConnectFailure = { kind: 'denied' } | { kind: 'failed'; reason: string }

/** The assistant's state, which must survive the visit to the authorization page. */
export type AssistantMemory = {
  client?: StoredOAuthClientInformation | undefined
  tokens?: StoredOAuthTokens | undefined
  discovery?: OAuthDiscoveryState | undefined
  code_verifier?: string
  state?: string | undefined
  /** The console's address to return to. It names the tenant. */
  return_to?: string
  failure?: ConnectFailure | undefined
  /** The requested scopes, separated by spaces. If empty, those that the tool server names are requested. */
  scope?: string
  /** The id of the client that the simulator plays. By default, the simulator itself. */
  plays?: string
  /**
   * The authorization URL. Set while the simulator waits for the user to paste the URL that the browser was redirected
   * to.
   */
  authorization_url?: string | undefined
  steps: ConnectionStep[]
}

const KEY_PREFIX = 'latchkey-assistant:'

/** Returns the memory of a tool server. Each tab has its own, and closing the tab deletes it. */
export function recall(server_url: string): AssistantMemory {
  const text = sessionStorage.getItem(KEY_PREFIX + server_url)
  if (text === null) return { steps: [] }
  const memory: AssistantMemory = JSON.parse(text) // written by `remember`
  return memory
}

export function remember(server_url: string, changes: Partial<AssistantMemory>): void {
  sessionStorage.setItem(KEY_PREFIX + server_url, JSON.stringify({ ...recall(server_url), ...changes }))
}

export function forget(server_url: string): void {
  sessionStorage.removeItem(KEY_PREFIX + server_url)
}

/** Finds the tool server whose authorization request had this `state`. The authorization response names it by nothing else. */
export function findServerByState(state: string): string | undefined {
  const servers = Object.keys(sessionStorage).filter((key) => key.startsWith(KEY_PREFIX))
  return servers.map((key) => key.slice(KEY_PREFIX.length)).find((server_url) => recall(server_url).state === state)
}

/** Records a step. Taking a step again replaces it and removes the steps after it. */
export function recordStep(server_url: string, id: StepId, detail: string): void {
  const before = recall(server_url).steps.filter((step) => STEP_IDS.indexOf(step.id) < STEP_IDS.indexOf(id))
  remember(server_url, { steps: [...before, { id, detail, at: new Date().toISOString() }] })
}
