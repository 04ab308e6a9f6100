import { idpText } from '@latchkey/widget/idp'
import { getWidgetLanguage } from '../language.ts'

/** Returns a sentence that the consent page shares with the widget's consent screen, in the language of the page. */
export function consentText(id: Parameters<typeof idpText>[0], values: Parameters<typeof idpText>[1] = {}): string {
  return idpText(id, values, getWidgetLanguage()?.messages)
}
