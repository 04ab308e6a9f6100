import type { ActionState } from '../use-action.ts'
import { Notice } from './page.tsx'

/** How a change went. Always there, so that what appears in it is read out. */
export function Outcome({ error, done }: Pick<ActionState, 'error' | 'done'>) {
  return (
    <div aria-live="polite">
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {done !== undefined && <Notice tone="good">{done}</Notice>}
    </div>
  )
}
