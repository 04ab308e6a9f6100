import { expect, type Page } from '@playwright/test'
import { RETURN_URL } from './stage.ts'
import type { Version } from './methods.ts'

/** The widgets of the vendor. The names are the same in both versions. */
type Widget = 'mountLogin' | 'mountPasskeyRegistration' | 'mountResetPassword' | 'mountIdentityProvider'

export type WidgetOptions = {
  /** Names of products. In 6.x, each product is an object with this name. */
  products?: string[]
  otpMethod?: string
  isOneTap?: boolean
  passwordResetToken?: string
}

/** Shows a widget in the page, and records the names of its events. */
export async function mount(page: Page, version: Version, widget: Widget, options: WidgetOptions = {}): Promise<void> {
  await page.evaluate(
    ([name, { products = [], otpMethod, isOneTap, passwordResetToken }, url, isOlder]) => {
      const client = Reflect.get(Object(window), 'client')
      const vendor = Reflect.get(Object(window), 'Vendor')
      const events: string[] = []
      Object.assign(window, { events })
      const provider = isOneTap ? { type: 'google', one_tap: true, position: 'floating' } : { type: 'github' }
      const config = {
        products: isOlder ? products : products.map((product) => vendor.Products[product]),
        emailMagicLinksOptions: { loginRedirectURL: url, signupRedirectURL: url },
        oauthOptions: { loginRedirectURL: url, signupRedirectURL: url, providers: [provider] },
        otpOptions: { methods: [otpMethod], expirationMinutes: 5 },
        passwordOptions: { loginRedirectURL: url, resetPasswordRedirectURL: url },
        sessionOptions: { sessionDurationMinutes: 60 },
      }
      const callbacks = { onEvent: ({ type }: { type: string }) => void events.push(type) }
      const given = { elementId: '#place', config, callbacks, ...(passwordResetToken && { passwordResetToken }) }
      if (isOlder) client[name](given)
      // 6.3.0 does not pass the properties on to a new element. Its own method `render` does.
      else vendor[name]({ client, ...given }).render({ client, ...given })
    },
    [widget, options, RETURN_URL, version === '5.40.0'] as const,
  )
}

/** Expects an event of the widget. */
export async function expectEvent(page: Page, type: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'events'))).toContain(type)
}
