import { loadCode } from '../browser/load-code.ts'
import { createLoading } from '../client/loading.ts'
import type * as Actions from './actions.ts'

/**
 * Loads the code that runs after a press: calls, their errors and the texts for them. Pages load this code once they
 * are idle.
 *
 * @throws NetworkError when it cannot be loaded. The next call tries again
 */
export const loadActions = createLoading(async () => {
  loaded = await loadCode(() => import('./actions.ts'), 'runAction')
  return loaded
})

/** Creates a function that loads the code that a single form runs after a press. It fails like {@link loadActions}. */
export function lazyAction<Code extends object>(load: () => Promise<Code>, name: keyof Code): () => Promise<Code> {
  return createLoading(() => loadCode(load, name))
}

let loaded: typeof Actions | undefined

/**
 * Returns the code if it has been loaded. A press then acts synchronously, as browsers require for opening a window.
 */
export function findActions() {
  return loaded
}
