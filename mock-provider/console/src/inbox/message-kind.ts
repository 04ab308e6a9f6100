import type { Message } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'

const { kinds } = TEXTS.messages

export type MessageKind = keyof typeof kinds

/** Returns the kind of a message, judged by its code and links. */
export function getMessageKind({ code, links }: Pick<Message, 'code' | 'links'>): MessageKind {
  if (code !== null) return 'code'
  if (links.some(({ token_type }) => token_type === 'reset_password')) return 'reset_password'
  return links.length > 0 ? 'link' : 'text'
}

/** Returns the line that names a message in a list: its subject, else the beginning of its text. */
export function getMessageTitle({ subject, text }: Pick<Message, 'subject' | 'text'>): string {
  return subject ?? text.split('\n', 1)[0] ?? ''
}
