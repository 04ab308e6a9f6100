import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadCode } from '../browser/load-code.ts'
import type { Language, LanguageTexts } from '../messages/en.ts'
import { useIsInBrowser } from '../ui/use-is-in-browser.ts'

/** The texts of a widget, and whether its language is known yet. English has no texts to load. */
type UsedLanguage = { texts?: LanguageTexts | undefined; isKnown: boolean }

/**
 * Returns the texts of the wanted language. They are loaded, unless they are English or given. While the texts of
 * another language are loading, the widget keeps its current ones. Without any, or after a failure, it is in English.
 */
export function useLanguage(language: Language = 'page'): UsedLanguage {
  const [loaded, setLoaded] = useState<{ texts?: LanguageTexts }>()
  // The current content, including markup from a server, stays until the texts are loaded.
  const isInBrowser = useIsInBrowser()
  const wanted = useSyncExternalStore(
    subscribeToPage,
    () => toTags(language),
    () => '',
  )
  const isEnglish = /^(en\b.*)?$/i.test(wanted)
  const [isShown, setIsShown] = useState(!isInBrowser || isEnglish)
  useEffect(() => {
    let isCurrent = !isEnglish
    if (isCurrent) {
      load(wanted).then(
        (texts) => isCurrent && setLoaded({ texts }),
        (error: unknown) => {
          console.error(error)
          if (isCurrent) setLoaded((now) => now ?? {})
        },
      )
    }
    return () => {
      isCurrent = false
    }
  }, [wanted, isEnglish])

  const given = typeof language === 'object' ? language : undefined
  const isKnown = isShown || isEnglish || loaded !== undefined
  if (isKnown && !isShown) setIsShown(true)
  return { texts: given ?? (isEnglish ? undefined : loaded?.texts), isKnown }
}

async function load(wanted: string): Promise<LanguageTexts> {
  const { loadLanguage } = await loadCode(() => import('../languages/load-language.ts'), 'loadLanguage')
  return loadLanguage(wanted.split(' '))
}

/** Returns the wanted languages as tags, separated by spaces. Empty where nothing is to be loaded, as on a server. */
function toTags(language: Language): string {
  if (typeof language === 'object' || typeof document === 'undefined') return ''
  if (language === 'page') return document.documentElement.lang
  return language === 'browser' ? navigator.languages.join(' ') : language
}

/** Watches the `lang` attribute, by which a page changes its language. */
function subscribeToPage(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
