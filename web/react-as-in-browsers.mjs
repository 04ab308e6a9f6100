// React for prerendering. A server reads the server's snapshot of each store, because it cannot know the visitor: the
// widget then renders its skeleton. The prerendered login page is what the browser of a new visitor renders first.
export * from 'react'

/** Returns what the store holds now, as in a browser. */
export function useSyncExternalStore(_subscribe, getSnapshot) {
  return getSnapshot()
}
