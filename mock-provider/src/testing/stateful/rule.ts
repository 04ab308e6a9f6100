import type { ModelTenant } from './model.ts'
import type { Turn } from './turn.ts'

/** Something that a person, an app or a test may do at any time. */
export type Rule = {
  name: string
  /** How often it is chosen. Default 2. */
  weight?: number
  /** Whether it makes sense now. Default always. */
  can?(tenant: ModelTenant): boolean
  /** Makes its calls, checks their responses, and notes in the model what they change. */
  act(turn: Turn): Promise<void>
}
