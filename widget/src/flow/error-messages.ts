import { loadCode } from '../browser/load-code.ts'
import { NetworkError } from '../client/browser-errors.ts'
import type { LoadedMessages, LanguageTexts } from '../messages/en.ts'
import type { MessageSource } from '../lazy/message-source.ts'

/**
 * Loads the messages that the texts of these errors need. The text for an outage is always there. Where the others cannot
 * be loaded, the provider's own message is shown.
 */
export async function loadErrorMessages(
  errors: readonly unknown[],
  language: LanguageTexts | undefined,
  { first, loadDeferred }: MessageSource,
): Promise<LoadedMessages> {
  const isOutage = errors.every((error) => error instanceof NetworkError && error.reason === 'unreachable')
  if (isOutage) return { ...first, ...language?.messages }
  const nothing = () => ({})
  const [deferred, ofServer] = await Promise.all([
    loadDeferred().catch(nothing),
    language ? loadServerTexts(language.tag).catch(nothing) : {},
  ])
  return { ...first, ...deferred, ...ofServer, ...language?.messages }
}

async function loadServerTexts(tag: string) {
  const { loadServerTexts: load } = await loadCode(() => import('../languages/load-language.ts'), 'loadServerTexts')
  return load(tag)
}
