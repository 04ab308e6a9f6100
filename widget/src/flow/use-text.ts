import { useCallback } from 'react'
import type { MessageId } from '../messages/en.ts'
import { formatMessage } from '../messages/format-message.ts'
import { useWidget } from './widget-context.tsx'

/** Words a message by its id. `{name}` in it is filled with the value of that name. */
export function useText() {
  const { messages } = useWidget()
  return useCallback(
    (id: MessageId, values: Readonly<Record<string, string>> = {}) => formatMessage(messages[id], values),
    [messages],
  )
}
