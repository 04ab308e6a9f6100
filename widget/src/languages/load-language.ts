import { chooseLanguage, chooseTag } from '@latchkey/languages/choose-language.ts'
import { loadCatalogue } from '@latchkey/languages/load-catalogue.ts'
import { MAIL_LOCALES, PHONE_LOCALES, toDirection, type LanguageTag } from '@latchkey/languages/tags.ts'
import { ERRORS_TEXTS } from '@latchkey/languages/generated/errors-texts.ts'
import { WIDGET_TEXTS } from '@latchkey/languages/generated/widget-texts.ts'
import type { Messages, LanguageTexts } from '../messages/en.ts'

/**
 * Loads the texts of the first wanted language that is available. English has none to load: its texts are part of the
 * code.
 *
 * @param wanted BCP 47 tags, the preferred one first
 * @throws TypeError when the texts cannot be loaded
 */
export async function loadLanguage(wanted: string | readonly string[]): Promise<LanguageTexts> {
  const tag = chooseLanguage(typeof wanted === 'string' ? [wanted] : wanted)
  const messages: Partial<Messages> = await loadCatalogue(tag, WIDGET_TEXTS)
  const mailLocale = chooseTag([tag], MAIL_LOCALES)
  const phoneLocale = chooseTag([tag], PHONE_LOCALES)
  return {
    tag,
    direction: toDirection(tag),
    messages,
    ...(mailLocale && { mailLocale }),
    ...(phoneLocale && { phoneLocale }),
  }
}

/** Loads the texts of the errors for which English has the server's message only, by their ids such as `error.bad_request`. */
export async function loadServerTexts(tag: string): Promise<Readonly<Record<string, string>>> {
  const known: LanguageTag = chooseLanguage([tag])
  const texts = await loadCatalogue(known, ERRORS_TEXTS)
  return Object.fromEntries(Object.entries(texts).map(([error_type, text]) => [`error.${error_type}`, text]))
}
