import { fillIn } from '@latchkey/languages'
import type { Message } from '@latchkey/openapi'
import { html } from '../pages/html.ts'
import { toCode, toMailHtml, toParagraph } from './mail-html.ts'
import { getWords, toDuration } from './words.ts'

/** The values that appear in a message with a passcode. */
export type PasscodeMessage = {
  channel: Message['channel']
  /** The template's id. By default the built-in template. */
  template_id: string | undefined
  locale: string
  project: string
  isSignup: boolean
  minutes: number
  code: string
  /** The host of the page that the code is for. Undefined when the caller is not a page. */
  host: string | undefined
}

/** Composes a message with a passcode. */
export function toPasscodeMessage(
  message: PasscodeMessage,
): Pick<Message, 'template' | 'locale' | 'subject' | 'text' | 'html'> {
  const { channel, template_id, locale, project, isSignup, minutes, code, host } = message
  const words = getWords(locale)
  const say = (text: string) => fillIn(text, { project, code, duration: toDuration(minutes, locale) })
  const template = template_id || (isSignup ? 'otp_signup' : 'otp_login')
  const text = `${say(words.code)} ${say(words.expires)}`
  if (channel !== 'email') {
    const texts: Record<typeof channel, string> = { sms: toBound(text, code, host), whatsapp: text }
    return { template, locale, subject: null, text: texts[channel], html: null }
  }
  const subject = say(words.codeSubject)
  const footer = `${say(words.expires)} ${words.ignore}`
  const body = html`${toParagraph(say(words.code))}${toCode(code)}`
  return {
    template,
    locale,
    subject,
    text: `${say(words.code)}\n\n${footer}\n`,
    html: toMailHtml({ locale, project, subject, footer, body }),
  }
}

/**
 * Adds a last line that binds the code to a page, so that browsers fill it in only there.
 *
 * @see Origin-bound one-time codes delivered via SMS §2 (WICG)
 */
function toBound(text: string, code: string, host: string | undefined): string {
  return host === undefined ? text : `${text}\n\n@${host} #${code}`
}
