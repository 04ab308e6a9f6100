import { has, otpMethodsOf, type OtpMethod, type ProductId, type WidgetConfig } from '../config.ts'
import type { Part } from '../lazy/lazy-part.ts'
import type { Product } from './product.ts'

/**
 * The login form's tabs in their order, and the products that have a form for each: that of the first configured one is
 * shown.
 */
export const PRODUCTS_OF_TAB: Record<OtpMethod, readonly ProductId[]> = {
  sms: ['otp'],
  whatsapp: ['otp'],
  email: ['passwords', 'emailMagicLinks', 'otp'],
}

const TABS = Object.keys(PRODUCTS_OF_TAB) as OtpMethod[] // the table has these keys and no others

/** Returns the tabs of a configuration in their order, each with the products that can provide it. */
export function configuredTabs(config: WidgetConfig): { tab: OtpMethod; products: ProductId[] }[] {
  const methods = otpMethodsOf(config)
  const isConfigured = (tab: OtpMethod, id: ProductId) => (id === 'otp' ? methods.includes(tab) : has(config, id))
  return TABS.map((tab) => ({ tab, products: PRODUCTS_OF_TAB[tab].filter((id) => isConfigured(tab, id)) })).filter(
    ({ products }) => products.length > 0,
  )
}

/** Returns the tabs of a configuration with their forms. Tabs that no product has a form for are left out. */
export function formTabs(
  config: WidgetConfig,
  products: readonly Pick<Product, 'id' | 'tabs'>[],
): { tab: OtpMethod; Form: Part }[] {
  const findForm = (tab: OtpMethod, id: ProductId) => products.find((product) => product.id === id)?.tabs[tab]
  return configuredTabs(config).flatMap(({ tab, products: ids }) => {
    const [Form] = ids.flatMap((id) => findForm(tab, id) ?? [])
    return Form ? [{ tab, Form }] : []
  })
}
