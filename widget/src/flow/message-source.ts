import { enFirst } from '../messages/en-first.ts'
import { loadDeferredAssets } from './lazy-screen.ts'

/** The texts that a page begins with, and the way to the others. */
export type MessageSource = { first: typeof enFirst; loadDeferred: typeof loadDeferredAssets }

/**
 * Is given to what is loaded after a press, which must not import it: bundlers would split the first file of an app to
 * share a part of it.
 */
export const MESSAGE_SOURCE: MessageSource = { first: enFirst, loadDeferred: loadDeferredAssets }
