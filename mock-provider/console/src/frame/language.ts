import {
  chooseLanguage,
  isLanguageTag,
  loadCatalogue,
  PSEUDO_TAG,
  toDirection,
  toPseudoCatalogue,
  type Catalogue,
} from '@latchkey/languages'
import { CONSOLE_TEXTS } from '@latchkey/languages/generated/console-texts.ts'
import { useSyncExternalStore } from 'react'
import { LIVE_TEXTS } from '../messages/texts.ts'
import { findKept, keep } from '../browser/kept-value.ts'

/** The choice that follows the languages of the browser. */
export const BROWSER_LANGUAGE = 'browser'

const NAME = 'language'
const listeners = new Set<() => void>()

/** Returns the language that was chosen here, as a BCP 47 tag, or {@link BROWSER_LANGUAGE}. */
export function getChosenLanguage(): string {
  const kept = findKept(NAME)
  return kept !== undefined && (isLanguageTag(kept) || kept === PSEUDO_TAG) ? kept : BROWSER_LANGUAGE
}

/**
 * Shows the console in a language, and keeps the choice for the next visit.
 *
 * @throws Error when its texts cannot be loaded. The language stays as it is.
 */
export async function chooseConsoleLanguage(chosen: string): Promise<void> {
  await apply(toTag(chosen))
  keep(NAME, chosen)
}

/** Applies the kept language, before anything is shown. Where its texts cannot be loaded, the console is in English. */
export async function applyKeptLanguage(): Promise<void> {
  try {
    await apply(toTag(getChosenLanguage()))
  } catch (error) {
    console.error(error)
  }
}

/** Returns the language of the console, and renders again when it changes. */
export function useLanguage(): string {
  return useSyncExternalStore(subscribe, () => LIVE_TEXTS.locale)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function toTag(chosen: string): string {
  if (chosen === PSEUDO_TAG) return chosen
  return isLanguageTag(chosen) ? chosen : chooseLanguage(navigator.languages)
}

async function apply(tag: string): Promise<void> {
  LIVE_TEXTS.switchTo(tag, await load(tag))
  document.documentElement.lang = tag
  document.documentElement.dir = toDirection(tag)
  for (const listener of listeners) listener()
}

async function load(tag: string): Promise<Catalogue> {
  return isLanguageTag(tag) ? loadCatalogue(tag, CONSOLE_TEXTS) : toPseudoCatalogue(LIVE_TEXTS.english)
}
