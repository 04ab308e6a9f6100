import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TEXTS } from './texts.ts'
import '../style.css'

/** Returns where a part of an element's text begins on the screen, in pixels from the left. */
function findStart(container: Element, part: string): number {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const start = node.nodeValue?.indexOf(part) ?? -1
    if (start === -1) continue
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, start + part.length)
    return range.getBoundingClientRect().left
  }
  throw new Error(`There is no text ${part}.`)
}

test('an Arabic value in a console sentence does not change the order of the rest', async () => {
  const { container } = await render(<p>{TEXTS.frame.createTenant({ token: 'نورة' })} 12</p>)
  expect(findStart(container, '12')).toBeGreaterThan(findStart(container, 'ن'))
})

test('an Arabic name in an element of the console does not change the order of the text beside it', async () => {
  const { container } = await render(
    <p>
      <a href="#user">نورة</a> 12 <span>x</span>
    </p>,
  )
  expect(findStart(container, '12')).toBeGreaterThan(findStart(container, 'ن'))
})

test('an Arabic text in the console is read from right to left', async () => {
  const { container } = await render(<p>نورة (12)</p>)
  expect(findStart(container, '12')).toBeLessThan(findStart(container, 'ن'))
})
