import { expect, test } from 'vitest'
import { renderWidget } from '../../testing/render-widget.tsx'

const SELECT = '.lk-country-select'

function rulesOf(selector: string) {
  return document.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule.cssText.startsWith(`${selector} {`))
}

/** Returns the position of the country list as soon as there is one, which is before the browser paints it. */
function findFirstPosition() {
  return new Promise<string>((resolve) => {
    const observer = new MutationObserver(() => {
      const select = document.querySelector(SELECT)
      if (!select) return
      observer.disconnect()
      resolve(getComputedStyle(select).position)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

test('the styles of phone fields are loaded with the first phone form, before it is painted', async () => {
  const { screen } = await renderWidget((f) => f.withEmailLink())
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(rulesOf(SELECT)).toHaveLength(0)
  const position = findFirstPosition()
  await renderWidget((f) => f.withOtp('sms'))
  expect(await position).toBe('absolute')
  expect(rulesOf(SELECT)).toHaveLength(1)
})
