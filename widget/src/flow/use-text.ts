import { useCallback } from 'react'
import { enFirst } from '../messages/en-first.ts'
import type { MessageId } from '../messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'
import { useWidget } from './widget-context.tsx'

type Values = Readonly<Record<string, string>>

/**
 * Creates a hook for one table of messages. The hook returns a function that formats a message: the embedder's
 * `strings` take precedence over the language's, and `{name}` is replaced by the value of that name.
 *
 * @param format formats a message in a language. Default: without plural forms, which few messages have
 */
export function createUseText<Id extends MessageId>(
  messages: Readonly<Record<Id, string>>,
  format: (message: string, values: Values, locale: string) => string = fillIn,
) {
  return function useTextOf() {
    const { language, strings } = useWidget()
    const locale = language?.tag ?? 'en'
    return useCallback(
      (id: Id, values: Values = {}) => format(strings[id] ?? messages[id], values, locale),
      [strings, locale],
    )
  }
}

/** Returns a function that formats the messages that a page begins with. */
export const useText = createUseText(enFirst)
