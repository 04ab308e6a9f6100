import { loadCode } from '../../browser/load-code.ts'
import { createLoading } from '../../client/loading.ts'

/**
 * Loads the whole form, which takes the place of the early one.
 *
 * @throws NetworkError when it cannot be loaded. The next call tries again
 */
export const loadWhole = createLoading(() => loadCode(() => import('../whole-sign-in.tsx'), 'WholeSignIn'))

export type LoadWhole = typeof loadWhole
export type WholeForm = Awaited<ReturnType<LoadWhole>>
