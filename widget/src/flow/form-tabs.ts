import { has, otpMethodsOf, type OtpMethod, type ProductId, type WidgetConfig } from '../config.ts'
import type { Part } from '../lazy/lazy-part.ts'
import type { Product } from './product.ts'

/**
 * The login form's tabs in their order, and the products that can provide each tab: the first configured product
 * provides it.
 */
const PRODUCTS_OF_TAB: Record<OtpMethod, readonly ProductId[]> = {
  sms: ['otp'],
  whatsapp: ['otp'],
  email: ['passwords', 'emailMagicLinks', 'otp'],
}

const TABS = Object.keys(PRODUCTS_OF_TAB) as OtpMethod[] // the table has these keys and no others

/** Returns the tabs of a configuration with their forms. Tabs that no product has a form for are left out. */
export function formTabs(
  config: WidgetConfig,
  products: readonly Pick<Product, 'id' | 'tabs'>[],
): { tab: OtpMethod; Form: Part }[] {
  const methods = otpMethodsOf(config)
  const findForm = (tab: OtpMethod, id: ProductId) => products.find((product) => product.id === id)?.tabs[tab]
  return TABS.flatMap((tab) => {
    const configured = PRODUCTS_OF_TAB[tab].filter((id) => (id === 'otp' ? methods.includes(tab) : has(config, id)))
    const [Form] = configured.flatMap((id) => findForm(tab, id) ?? [])
    return Form ? [{ tab, Form }] : []
  })
}
