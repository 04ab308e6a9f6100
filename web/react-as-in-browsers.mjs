// React for prerendering. On a server, React reads the server snapshot of each store, with which the widget renders its
// skeleton. The prerendered login page must show what the browser of a new visitor renders first.
export * from 'react'

/** Returns what the store holds now, as in a browser. */
export function useSyncExternalStore(_subscribe, getSnapshot) {
  return getSnapshot()
}
