/** What the product waits at least before it goes on by itself. */
const LONG_MS = 2000

/** Keeps a page that would go on by itself: whatever it wants to do later does not happen. Called before its scripts. */
export function holdPage(): void {
  const later = window.setTimeout.bind(window)
  const hold = (...[handler, delay = 0, ...rest]: Parameters<typeof later>) =>
    delay >= LONG_MS ? 0 : later(handler, delay, ...rest)
  Object.defineProperty(window, 'setTimeout', { value: hold })
}
