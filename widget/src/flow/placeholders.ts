import { countButtons, type WidgetConfig } from '../config.ts'
import { formTabs } from './form-tabs.ts'
import type { Product } from './product.ts'

/** What will stand somewhere: each is as high as what it holds the place of. */
export type Placeholder = 'button' | 'divider' | 'tabs' | 'field'

/** The main screen before anything is known, from top to bottom. */
export function placeholdersOf(config: WidgetConfig, products: readonly Product[]): Placeholder[] {
  const buttons = Array.from({ length: countButtons(config) }, () => 'button' as const)
  const form = formPlaceholders(formTabs(config, products).length)
  const parts: Placeholder[] = [
    ...buttons,
    ...(buttons.length > 0 && form.length > 0 ? ['divider' as const] : []),
    ...form,
  ]
  return parts.length > 0 ? parts : ['button']
}

/** A form with so many tabs, before it is there. */
export function formPlaceholders(tabs: number): Placeholder[] {
  if (tabs === 0) return []
  return tabs === 1 ? FORM_PLACEHOLDERS : ['tabs', ...FORM_PLACEHOLDERS]
}

/** A form before its code is there. */
export const FORM_PLACEHOLDERS: Placeholder[] = ['field', 'button']
