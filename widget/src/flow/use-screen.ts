import { useCallback } from 'react'
import type { MessageId } from '../messages/en.ts'
import { formatMessage } from '../messages/format-message.ts'
import type { Next, ScreenId } from './screens.ts'
import { useWidget } from './widget-context.tsx'

/**
 * What a screen works with: the widget's parts, `text` to word a message, and `go`, which knows only the screens that
 * may follow this one.
 */
export function useScreen<Screen extends ScreenId>(_screen: Screen) {
  const widget = useWidget()
  const { dispatch, messages } = widget
  const go = useCallback((screen: Next<Screen>) => dispatch({ type: 'transition', screen }), [dispatch])
  const text = useCallback(
    (id: MessageId, values: Readonly<Record<string, string>> = {}) => formatMessage(messages[id], values),
    [messages],
  )
  return { ...widget, go, text }
}
