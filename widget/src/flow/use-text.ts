import { useCallback } from 'react'
import { enFirst } from '../messages/en-first.ts'
import type { MessageId } from '../messages/en.ts'
import { formatMessage } from '../messages/format-message.ts'
import { useWidget } from './widget-context.tsx'

/**
 * Creates a hook for one table of messages. The hook returns a function that formats a message: the embedder's
 * `strings` take precedence, and `{name}` is replaced by the value of that name.
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

/** Returns a function that formats the messages that a page begins with. */
export const useText = createUseText(enFirst)
