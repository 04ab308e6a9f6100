import type { ActionState } from '../queries/use-action.ts'
import { Notice } from './page.tsx'

/** The outcome of a change. Always rendered, because screen readers announce changes of an existing live region only. */
export function Outcome({ error, done }: Pick<ActionState, 'error' | 'done'>) {
  return (
    <div aria-live="polite">
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {done !== undefined && <Notice tone="good">{done}</Notice>}
    </div>
  )
}
