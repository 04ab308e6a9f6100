import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

function notify() {
  for (const listener of listeners) listener()
}

/** Shows another page of the console without loading it anew. @param href path with query */
export function navigate(href: string): void {
  window.history.pushState(null, '', href)
  notify()
}

/** As `navigate`, in place of the present entry of the history. */
export function replaceLocation(href: string): void {
  window.history.replaceState(null, '', href)
  notify()
}

/** The path and the query of the address bar, as one text. */
export function useLocation(): URL {
  const href = useSyncExternalStore(subscribe, () => window.location.href)
  return new URL(href)
}
