import type { MessageValues } from './format-message.ts'

/**
 * Replaces `{name}` by the value of that name. A placeholder without a value stays. For messages without plural forms: pages
 * that have no others load less code.
 */
export function fillIn(message: string, values: MessageValues): string {
  return message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
}
