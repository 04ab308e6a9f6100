import type { ModelTenant } from './model.ts'
import type { Turn } from './turn.ts'

/** An action that a person, an app or a test may perform at any time. */
export type Rule = {
  name: string
  /** The relative frequency of the action. Default 2. */
  weight?: number
  /** Whether the action is possible in the present state. Always by default. */
  can?(tenant: ModelTenant): boolean
  /** Makes the action's calls, checks the responses, and records the changes in the model. */
  act(turn: Turn): Promise<void>
}
