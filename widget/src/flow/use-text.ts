import { useCallback } from 'react'
import { enFirst } from '../messages/en-first.ts'
import type { MessageId } from '../messages/en.ts'
import { formatMessage } from '../messages/format-message.ts'
import { useWidget } from './widget-context.tsx'

/**
 * Creates a hook that words the messages of one table. The embedder's `strings` take precedence. `{name}` in a message
 * is replaced by the value of that name.
 */
export function createUseText<Id extends MessageId>(messages: Readonly<Record<Id, string>>) {
  return function useTextOf() {
    const { strings } = useWidget()
    return useCallback(
      (id: Id, values: Readonly<Record<string, string>> = {}) => formatMessage(strings[id] ?? messages[id], values),
      [strings],
    )
  }
}

/** Words the messages that a page begins with. */
export const useText = createUseText(enFirst)
