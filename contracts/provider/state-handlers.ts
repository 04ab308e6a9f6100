import type { ProviderStates } from '../provider-states.ts'

/**
 * Functions that each set up one provider state. The values that they return replace the examples of the same names in
 * the interaction.
 */
export type StateHandlers = {
  [Sentence in keyof ProviderStates]: (parameters: ProviderStates[Sentence]) => Promise<Record<string, string> | void>
}
