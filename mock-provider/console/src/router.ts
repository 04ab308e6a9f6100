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

/** Whether the user has navigated since the page was loaded. If so, the heading of the next page takes the focus. */
export function hasNavigated(): boolean {
  return isElsewhere
}

function notify() {
  isElsewhere = true
  for (const listener of listeners) listener()
}

/** Shows another page of the console without a page load. @param href path with query */
export function navigate(href: string): void {
  const before = window.location.pathname
  window.history.pushState(null, '', href)
  if (window.location.pathname !== before) window.scrollTo(0, 0)
  notify()
}

/** Like `navigate`, but replaces the current history entry. */
export function replaceLocation(href: string): void {
  window.history.replaceState(null, '', href)
  notify()
}

/** Returns the page's current URL. */
export function useLocation(): URL {
  const href = useSyncExternalStore(subscribe, () => window.location.href)
  return new URL(href)
}
