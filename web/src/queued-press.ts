/** The id of the popover in the prerendered page. It is open once the button was pressed. */
export const QUEUED_PRESS_ID = 'queued-press'

/** The events that end a press. */
const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const

/**
 * Replaces the prerendered page by the one that `render` renders synchronously. The button keeps the focus. If it was
 * pressed before the script ran, it is pressed now. The list of languages stays open.
 *
 * @see docs/decisions.md#25-the-login-page-is-prerendered-and-built-on-preact
 */
export function replacePrerendered(root: HTMLElement, render: () => void): void {
  whenReleased(root, () => {
    const before = root.querySelector('button')
    const hadFocus = before !== null && before === document.activeElement
    const wasPressed = hasQueuedPress(root)
    const keepList = watchList(root)
    render()
    keepList()
    // If the new page lacks this button, as when it asks for a second factor, the press is dropped.
    const after = [...root.querySelectorAll('button')].find((button) => before && isSame(button, before))
    if (hadFocus) after?.focus()
    if (wasPressed) after?.click()
  })
}

/**
 * Returns a function that restores the list of languages after the replacement: open if it was open, and focused if it
 * had the focus.
 */
function watchList(root: HTMLElement): () => void {
  const before = root.querySelector('details')
  const wasOpen = before?.open ?? false
  const hadFocus = before?.contains(document.activeElement) ?? false
  return () => {
    const after = root.querySelector('details')
    if (after && wasOpen) after.open = true
    if (hadFocus) after?.querySelector('summary')?.focus()
  }
}

/** Compares the texts and the icons of two buttons. The script may have rendered the page in another language. */
function isSame(button: Element, before: Element): boolean {
  const icon = button.querySelector('svg')?.innerHTML
  const hasSameIcon = icon !== undefined && icon === before.querySelector('svg')?.innerHTML
  return button.textContent === before.textContent || hasSameIcon
}

/** Waits until no button is held down. Replacing a button during a press would lose the press. */
function whenReleased(root: HTMLElement, proceed: () => void): void {
  if (!root.querySelector('button:active, summary:active')) return proceed()
  const done = new AbortController()
  const handle = () => {
    done.abort()
    // The browser presses the button right after the release.
    setTimeout(() => whenReleased(root, proceed))
  }
  for (const type of RELEASES) window.addEventListener(type, handle, { signal: done.signal })
}

/**
 * Reports whether the button was pressed before the script ran. Browsers without popovers never queue a press, and
 * reject the selector.
 */
function hasQueuedPress(root: HTMLElement): boolean {
  return CSS.supports('selector(:popover-open)') && root.querySelector(`#${QUEUED_PRESS_ID}:popover-open`) !== null
}
