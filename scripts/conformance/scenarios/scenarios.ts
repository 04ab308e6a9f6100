import { renderScenarios } from '../render-scenarios.ts'
import type { Scenario } from '../scenario.ts'
import { ACCOUNTS } from './accounts.ts'
import { METHODS } from './methods.ts'
import { SESSIONS_AND_TOKENS } from './sessions-and-tokens.ts'

/** All scenarios of an app's own server, by number. */
export const SCENARIOS: readonly Scenario[] = [...ACCOUNTS, ...SESSIONS_AND_TOKENS]

export const SCENARIO_COUNT = 107

export const SCENARIO_DOCUMENTS: Record<string, () => string> = {
  'docs/server-scenarios.md': () => renderScenarios(SCENARIOS, METHODS),
}
