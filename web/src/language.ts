import type { LanguageTexts } from '@latchkey/widget'
import { LIVE_TEXTS } from './messages/texts.ts'

const STORAGE_KEY = 'latchkey-language'

type Listener = () => void
const listeners = new Set<Listener>()
let widgetTexts: LanguageTexts | undefined

/** Returns the widget's texts in the language of the page. Undefined for English. */
export function getWidgetLanguage(): LanguageTexts | undefined {
  return widgetTexts
}

/** Returns the property of a widget that gives it the language of the page. */
export function widgetLanguage(): { language?: LanguageTexts } {
  return widgetTexts ? { language: widgetTexts } : {}
}

/**
 * Returns the languages that a page should have, the favourite first: the one that the person has chosen, those that the
 * request of an app asks for, the configured one, those of the browser. BCP 47 tags.
 */
export function listWantedLanguages(configured: string | undefined, requested: readonly string[] = []): string[] {
  return [findKept(), ...requested, configured, ...navigator.languages].filter((tag) => tag !== undefined)
}

/** Reports whether the first of the languages is English, whose texts are part of the code. */
export function isEnglish([wanted = 'en']: readonly string[]): boolean {
  return /^en\b(?!-XA)/i.test(wanted)
}

/**
 * Shows the page in the first of these languages that is available, and sets the `lang` and `dir` attributes.
 *
 * @throws TypeError when the texts cannot be loaded. The language then stays as it is.
 */
export async function switchLanguage(wanted: readonly string[]): Promise<void> {
  const { loadTexts } = await import('./messages/load-texts.ts')
  const { app, widget } = await loadTexts(wanted)
  LIVE_TEXTS.switchTo(widget.tag, app)
  widgetTexts = widget.tag === 'en' ? undefined : widget
  document.documentElement.lang = widget.tag
  document.documentElement.dir = widget.direction
  for (const listener of listeners) listener()
}

/** Calls a function after each change of the language. */
export function onLanguageChange(listener: Listener): void {
  listeners.add(listener)
}

/** Stores the language that a person has chosen for the next visit, if the browser allows it. */
export function keepLanguage(tag: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, tag)
  } catch {
    // The browser blocks storage. The choice applies until the page is closed or reloaded.
  }
}

function findKept(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}
