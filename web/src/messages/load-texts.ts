import { loadCatalogue, PSEUDO_TAG, toPseudoCatalogue, type Catalogue } from '@latchkey/languages'
import { WEB_TEXTS } from '@latchkey/languages/generated/web-texts.ts'
import type { LanguageTexts } from '@latchkey/widget'
import { chooseLanguage, loadLanguage } from '@latchkey/widget/languages'
import { LIVE_TEXTS } from './texts.ts'

/**
 * Loads the texts of the app and of the widget in the first of these languages that is available. The pseudo-locale is
 * used only if it is the first.
 */
export async function loadTexts(wanted: readonly string[]): Promise<{ app: Catalogue; widget: LanguageTexts }> {
  if (wanted[0] === PSEUDO_TAG) return loadPseudoTexts()
  const [app, widget] = await Promise.all([loadCatalogue(chooseLanguage(wanted), WEB_TEXTS), loadLanguage(wanted)])
  return { app, widget }
}

async function loadPseudoTexts() {
  // The widget's English, as it was when it was last translated.
  const { default: english } = await import('@latchkey/languages/translated-from.json')
  const widget: LanguageTexts = { tag: PSEUDO_TAG, direction: 'ltr', messages: toPseudoCatalogue(english.widget) }
  // The import defines all texts of the app, so that `english` is complete.
  await import('./app-texts.ts')
  return { app: toPseudoCatalogue(LIVE_TEXTS.english), widget }
}
