import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

/**
 * Renders into an element and never leaves it blank. When React gives up on the whole tree, the element is emptied and
 * the fallback is rendered in a new container, which no foreign script has touched.
 *
 * @param toFallback receives a function that renders the tree again, in a new container
 */
export function createGuardedRoot(element: Element, toFallback: (retry: () => void) => ReactNode) {
  let shown: ReactNode
  let root = open(element)

  function open(container: Element): Root {
    // Each copy of React on a page counts its ids from 0.
    return createRoot(container, { onUncaughtError: giveUp, identifierPrefix: `lk${Math.random()}` })
  }
  function openFresh(): Root {
    root.unmount()
    const container = element.ownerDocument.createElement('div')
    element.replaceChildren(container)
    root = open(container)
    return root
  }
  function giveUp(error: unknown) {
    reportError(error)
    // React is still working on this root, so a new one is opened in the next task.
    setTimeout(() => openFresh().render(toFallback(() => openFresh().render(shown))))
  }
  return {
    render(node: ReactNode) {
      shown = node
      root.render(node)
    },
    unmount() {
      root.unmount()
      element.replaceChildren()
    },
  }
}
