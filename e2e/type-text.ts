import type { Page } from '@playwright/test'

const ASCII = /^[\x20-\x7e]*$/

/**
 * Types into what has the focus, key by key. Other characters than those of ASCII are inserted as a whole: Firefox's driver
 * writes them into a field's value, which React does not see.
 */
export async function typeText(page: Page, text: string): Promise<void> {
  if (ASCII.test(text)) await page.keyboard.type(text)
  else await page.evaluate((inserted) => void document.execCommand('insertText', false, inserted), text)
}
