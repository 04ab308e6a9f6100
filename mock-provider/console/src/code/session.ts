import type { Message, MockSchemas, TenantConfig } from '@latchkey/openapi'
import type { Placeholder } from './placeholders.ts'

export type RecordedCall = MockSchemas['RecordedCall']
export type TenantFile = MockSchemas['TenantFile']
export type BugBundle = MockSchemas['BugBundle']

/** Calls of a tenant, to be written as a test. */
export type Session = {
  public_token: string
  /** The provider's address in the calls. */
  provider: string
  /** The state before the first call. Unknown for calls of the journal. */
  state?: TenantFile
  /** Settings for a test without a state. */
  settings?: Partial<TenantConfig>
  /** The seed of the random values. Each call derives its own from the seed and its index. */
  seed?: string
  calls: readonly RecordedCall[]
  /** The messages that the calls sent, newest first. */
  messages: readonly Message[]
  /** The values that the journal redacted, by the replacement that stands for them in the calls. */
  constants: ReadonlyMap<string, Placeholder>
}

/** Converts a bug report to a session. Reports of earlier versions have no messages. */
export function toSession({ public_token, addresses, state, seed, calls, messages = [] }: BugBundle): Session {
  return { public_token, provider: addresses.provider, state, seed, calls, messages, constants: new Map() }
}
