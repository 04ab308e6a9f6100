import type { ProviderStates } from '../provider-states.ts'

/** Make one state true. The returned values replace the examples of the same names in the interaction. */
export type StateHandlers = {
  [Sentence in keyof ProviderStates]: (parameters: ProviderStates[Sentence]) => Promise<Record<string, string> | void>
}
