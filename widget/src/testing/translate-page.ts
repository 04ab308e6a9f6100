/**
 * Translates as browsers do, now and whenever a text appears: each text node is replaced by two nested `font` elements
 * with a text of their own. Self-contained, so that a journey can run it in a page.
 *
 * @returns a function that stops translating
 */
export function translatePage(): () => void {
  const translate = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) found.push(text)
    if (node.nodeType === Node.TEXT_NODE) found.push(node)
    for (const text of found) {
      const parent = text.parentElement
      if (!parent || !text.nodeValue?.trim() || parent.closest('font, script, style, textarea, title')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.nodeValue
      outer.append(inner)
      text.parentNode?.replaceChild(outer, text)
    }
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'characterData') translate(target)
      for (const node of addedNodes) translate(node)
    }
  })
  translate(document)
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
