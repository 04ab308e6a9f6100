import { loadCode } from '../browser/load-code.ts'
import { createLoading } from '../client/lazy-group.ts'
import type * as Actions from './actions.ts'

/**
 * Loads what happens after a press: calls, their errors and the texts for them. Pages load it once they are idle.
 *
 * @throws NetworkError when it cannot be loaded. The next call tries again
 */
export const loadActions = createLoading(async () => {
  loaded = await loadCode(() => import('./actions.ts'), 'runAction')
  return loaded
})

/** Creates a function that loads what a single form does after a press, and fails in the same way. */
export function lazyAction<Code extends object>(load: () => Promise<Code>, name: keyof Code): () => Promise<Code> {
  return createLoading(() => loadCode(load, name))
}

let loaded: typeof Actions | undefined

/** Finds that code, if it is there: a press then acts at once, as browsers want it of what opens a window. */
export function findActions() {
  return loaded
}
