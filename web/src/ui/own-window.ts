/**
 * Reports whether a page of another origin shows this page in a frame. It could place its own elements over the buttons.
 * Headers forbid this too, but a static host may send none.
 */
export function isInForeignFrame(): boolean {
  if (window.top === window.self) return false
  try {
    return window.top?.location.origin !== window.location.origin
  } catch {
    return true // another origin's address cannot be read
  }
}
