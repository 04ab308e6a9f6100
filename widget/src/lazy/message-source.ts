import { enFirst } from '../messages/en-first.ts'
import { loadDeferredAssets } from './lazy-screen.ts'

/** The texts that a page begins with, and the function that loads the others. */
export type MessageSource = { first: typeof enFirst; loadDeferred: typeof loadDeferredAssets }

/**
 * Passed to the code that is loaded after a press, which must not import this module: bundlers would split the first
 * file of an app in order to share part of it.
 */
export const MESSAGE_SOURCE: MessageSource = { first: enFirst, loadDeferred: loadDeferredAssets }
