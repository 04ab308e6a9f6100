import type { Page } from '@playwright/test'
import { PROVIDER_URL } from '../addresses.ts'

/** The URL of the script. It is fixed in the vendor's client. */
const SCRIPT = 'https://accounts.google.com/gsi/client'

/** Serves the mock's script at Google's address. The script looks for the rest of the mock's Google beside itself. */
export async function stubGoogle(page: Page, tenant: string): Promise<void> {
  const address = `${PROVIDER_URL}/gsi/client?public_token=${tenant}`
  const script = await (await fetch(address)).text()
  const body = script.replace('document.currentScript', `({ src: ${JSON.stringify(address)} })`)
  // The browser's own dialogue (FedCM) is no part of the page, so the script shows its frame, as in older browsers.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'IdentityCredential'))
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}
