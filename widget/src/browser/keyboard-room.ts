/** Margin between a button and an on-screen keyboard. */
const MARGIN_PX = 8

let isWatching = false

/**
 * Keeps the focused field of a widget, and its button, above an on-screen keyboard. Browsers keep the field in sight, but
 * not the button below it. Calls after the first have no effect.
 *
 * @see CSSOM view, visual viewport
 */
export function watchKeyboard(): void {
  const viewport = globalThis.visualViewport
  if (isWatching || !viewport) return
  isWatching = true
  viewport.addEventListener('resize', () => makeRoom(viewport))
}

function makeRoom(viewport: VisualViewport) {
  const field = findFocused()
  const form = field?.closest('.latchkey form')
  if (!field || !form) return
  const button = form.querySelector('[type=submit]') ?? field
  const bottom = viewport.offsetTop + viewport.height
  const covered = button.getBoundingClientRect().bottom + MARGIN_PX - bottom
  // Limits the scrolling, so that the field does not leave the viewport at the top.
  const available = field.getBoundingClientRect().top - MARGIN_PX - viewport.offsetTop
  if (covered > 0) window.scrollBy(0, Math.min(covered, available))
}

/** Finds the focused field, even in a shadow root. */
function findFocused(): HTMLInputElement | undefined {
  const { activeElement } = document
  const element = activeElement?.shadowRoot?.activeElement ?? activeElement
  return element instanceof HTMLInputElement ? element : undefined
}
