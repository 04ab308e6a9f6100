import type { Page } from '@playwright/test'

/**
 * Changes the language of a page without a reload: the web app's as a person does, that of other pages by their `lang`
 * attribute, which the widget follows. Waits for the texts.
 *
 * @param tag a language that the page does not have yet
 */
export async function changeLanguage(page: Page, tag: string): Promise<void> {
  // While a question replaces a page, the document still contains the hidden page.
  const choice = page.locator('details.language').filter({ visible: true })
  if ((await choice.count()) > 0) {
    await choice.locator('summary').click()
    await choice.locator('select').focus()
    await choice.locator('select').selectOption(tag)
  } else {
    await page.evaluate((lang) => {
      document.documentElement.lang = lang
    }, tag)
  }
  await page.locator(`:is(html, .latchkey)[lang="${tag}"]`).first().waitFor({ state: 'attached' })
  await page.waitForFunction((lang) => {
    const widgets = [...document.querySelectorAll('.latchkey')]
    return widgets.every((widget) => widget.getAttribute('lang') === lang)
  }, tag)
}
