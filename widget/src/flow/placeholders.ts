import { countButtons, type WidgetConfig } from '../config.ts'
import { configuredTabs } from './main-screen-parts.ts'

/** Parts of the skeleton. Each is as high as the part that replaces it. */
export type Placeholder = 'button' | 'divider' | 'tabs' | 'field'

/** Returns the skeleton of the main screen from top to bottom. The skeleton has at least one part. */
export function placeholdersOf(config: WidgetConfig): Placeholder[] {
  const buttons: Placeholder[] = []
  while (buttons.length < countButtons(config)) buttons.push('button')
  const form = formPlaceholders(configuredTabs(config).length)
  const parts: Placeholder[] = [
    ...buttons,
    ...(buttons.length > 0 && form.length > 0 ? ['divider' as const] : []),
    ...form,
  ]
  return parts.length > 0 ? parts : ['button']
}

/** Returns the skeleton of a login form with the given number of tabs. */
export function formPlaceholders(tabs: number): Placeholder[] {
  if (tabs === 0) return []
  return tabs === 1 ? FORM_PLACEHOLDERS : ['tabs', ...FORM_PLACEHOLDERS]
}

/** The skeleton of a form. */
export const FORM_PLACEHOLDERS: Placeholder[] = ['field', 'button']
