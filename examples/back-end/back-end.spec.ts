import { expectAccessible } from '../../e2e/checks.ts'
import { expect, test } from '../example-test.ts'

for (const width of [320, 1280]) {
  test(`the page of the back-end example is accessible at ${width} pixels, in light and dark`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(page.getByRole('textbox')).toBeVisible()
    await expectAccessible(page)
  })
}
