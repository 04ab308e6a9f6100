import type { MessageValues } from './format-message.ts'

/**
 * Replaces `{name}` by the value of that name. A placeholder without a value is left as it is. Pages whose messages
 * have no plural forms use this instead of `formatMessage`, and so load less code.
 */
export function fillIn(message: string, values: MessageValues): string {
  return message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
}
