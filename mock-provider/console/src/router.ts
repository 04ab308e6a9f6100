import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isElsewhere = false

function subscribe(listener: () => void) {
  const follow = () => {
    isElsewhere = true
    listener()
  }
  listeners.add(listener)
  window.addEventListener('popstate', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', follow)
  }
}

/** Whether another page than the one that was loaded is shown: then its heading is where reading goes on. */
export function hasNavigated(): boolean {
  return isElsewhere
}

function notify() {
  isElsewhere = true
  for (const listener of listeners) listener()
}

/** Shows another page of the console without loading it anew. @param href path with query */
export function navigate(href: string): void {
  const before = window.location.pathname
  window.history.pushState(null, '', href)
  if (window.location.pathname !== before) window.scrollTo(0, 0)
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
