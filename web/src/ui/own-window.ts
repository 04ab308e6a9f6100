/**
 * Reports whether a page of another origin shows this page in a frame. That page could place its own elements over the
 * buttons (clickjacking). Headers forbid framing, too, but a static host may not send them.
 */
export function isInForeignFrame(): boolean {
  if (window.top === window.self) return false
  try {
    return window.top?.location.origin !== window.location.origin
  } catch {
    return true // another origin's address cannot be read
  }
}
