const HEADING = 'h1, h2'

const watched = new WeakSet<Element>()

/**
 * Watches a region whose parts replace each other. When the part with the focus is removed and nothing else takes the
 * focus, the heading of the region takes it, or else the region itself if it has a name. Otherwise a keyboard would
 * start at the top of the page, and a screen reader would fall silent. Calls for a region that is already watched have
 * no effect. Watching ends when the region is removed.
 *
 * @see WCAG 2.2, 2.4.3
 */
export function keepFocus(region: HTMLElement): void {
  if (watched.has(region)) return
  watched.add(region)
  const root = region.getRootNode()
  let focused: Element | undefined = region.querySelector(':focus') ?? undefined
  const onFocusIn = ({ target }: Event) => {
    focused = target instanceof Element ? target : undefined
  }
  // Browsers disagree on whether removing the focused element dispatches an event.
  const onFocusOut = () => queueMicrotask(() => focused?.isConnected && !hasFocus(root) && (focused = undefined))
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return
    focused = undefined
    // The next part may focus its heading or its field by itself.
    requestAnimationFrame(() => {
      if (hasFocus(root)) return
      const named =
        region.querySelector<HTMLElement>(HEADING) ?? (region.hasAttribute('aria-label') ? region : undefined)
      if (named) focus(named)
    })
  })
  region.addEventListener('focusin', onFocusIn)
  region.addEventListener('focusout', onFocusOut)
  observer.observe(region, { childList: true, subtree: true })
}

/** Watches the widget that an element is part of. */
export function keepFocusAround(element: Element | null): void {
  const region = element?.closest<HTMLElement>('.latchkey')
  if (region) keepFocus(region)
}

function hasFocus(root: Node): boolean {
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null
  return active !== null && active !== active.ownerDocument.body
}

function focus(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus()
}
