const REGION = 'output, [role=status], [role=alert], [aria-live]'

const isInert = (node: Node) => node instanceof Element && node.closest('[inert]') !== null

/**
 * Records what screen readers announce: texts that appear in live regions which exist already, or that are no longer
 * inert there. Alerts are always announced.
 *
 * @returns the texts, and a function that stops the recording
 */
export function recordAnnouncements(root: Node = document.body) {
  const texts: string[] = []
  const toText = (node: Node) => node.textContent?.trim() ?? ''
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, type, oldValue } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const isLive = element?.closest(REGION) && !element.closest('button, a')
      if (type === 'attributes') {
        if (isLive && oldValue !== null && !isInert(target)) texts.push(toText(target))
        continue
      }
      const alerts = [...addedNodes].flatMap(listElements).filter((part) => part.matches('[role=alert]'))
      const added = isLive ? (type === 'childList' ? [...addedNodes] : [target]) : alerts
      texts.push(
        ...added
          .filter((node) => !isInert(node))
          .map(toText)
          .filter((text) => text !== ''),
      )
    }
  })
  observer.observe(root, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['inert'],
    attributeOldValue: true,
  })
  return { texts, stop: () => observer.disconnect() }
}

/** Lists an element and what is in it. */
function listElements(node: Node): Element[] {
  return node instanceof Element ? [node, ...node.querySelectorAll('*')] : []
}
