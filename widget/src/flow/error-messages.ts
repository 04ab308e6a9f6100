import { loadCode } from '../browser/load-code.ts'
import { NetworkError } from '../client/errors.ts'
import { enFirst } from '../messages/en-first.ts'
import type { LoadedMessages } from '../messages/en.ts'
import type { LanguageTexts } from '../messages/language-texts.ts'
import { loadDeferredAssets } from './lazy-screen.ts'

/**
 * Loads the messages that the texts of these errors need. The text for an outage is always there. Where the others cannot
 * be loaded, the provider's own message is shown.
 */
export async function loadErrorMessages(
  errors: readonly unknown[],
  language: LanguageTexts | undefined,
): Promise<LoadedMessages> {
  const isOutage = errors.every((error) => error instanceof NetworkError && error.reason === 'unreachable')
  if (isOutage) return { ...enFirst, ...language?.messages }
  const nothing = () => ({})
  const [deferred, ofServer] = await Promise.all([
    loadDeferredAssets().catch(nothing),
    language ? loadServerTexts(language.tag).catch(nothing) : {},
  ])
  return { ...enFirst, ...deferred, ...ofServer, ...language?.messages }
}

async function loadServerTexts(tag: string) {
  const { loadServerTexts: load } = await loadCode(() => import('../languages/loaded.ts'), 'loadServerTexts')
  return load(tag)
}
