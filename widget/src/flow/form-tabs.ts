import type { ComponentType } from 'react'
import { has, otpMethodsOf, type ProductId, type WidgetConfig } from '../config.ts'
import type { Product } from './product.ts'

/** The login form's tabs, in their order. */
export const FORM_TABS = ['sms', 'whatsapp', 'email'] as const
export type FormTab = (typeof FORM_TABS)[number]

/** Whose form the email tab is, when several could be: the first. */
const EMAIL_PRECEDENCE = ['passwords', 'emailMagicLinks', 'otp'] as const satisfies readonly ProductId[]

/** The tabs that a configuration makes, of the forms that products bring. */
export function formTabs(config: WidgetConfig, products: readonly Product[]): { tab: FormTab; Form: ComponentType }[] {
  const findForm = (tab: FormTab, id: ProductId) => products.find((product) => product.id === id)?.tabs[tab]
  return FORM_TABS.flatMap((tab) => {
    const [Form] = candidatesOf(tab, config).flatMap((id) => findForm(tab, id) ?? [])
    return Form ? [{ tab, Form }] : []
  })
}

function candidatesOf(tab: FormTab, config: WidgetConfig): readonly ProductId[] {
  const hasOtp = otpMethodsOf(config).includes(tab)
  if (tab !== 'email') return hasOtp ? ['otp'] : []
  return EMAIL_PRECEDENCE.filter((id) => (id === 'otp' ? hasOtp : has(config, id)))
}
