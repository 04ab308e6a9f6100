import { fillIn } from '@latchkey/languages'
import type { Message } from '@latchkey/openapi'
import { toColour } from '../pages/style-sheet.ts'
import { html } from '../pages/html.ts'
import { toButton, toMailHtml, toParagraph } from './mail-html.ts'
import { getWords, toDuration } from './words.ts'

/** The values that appear in a reset mail. */
export type ResetMailText = {
  /** The template's id. Undefined for the built-in template. */
  template_id: string | undefined
  locale: string
  project: string
  minutes: number
  /** The link to set a new password. */
  resetHref: string
  /** The link to log in without a password. */
  loginHref: string
}

/** Composes a mail with a link to set a new password. */
export function toResetMail(mail: ResetMailText): Pick<Message, 'template' | 'locale' | 'subject' | 'text' | 'html'> {
  const { template_id, locale, project, minutes, resetHref, loginHref } = mail
  const words = getWords(locale)
  const say = (text: string) => fillIn(text, { project, duration: toDuration(minutes, locale) })
  const subject = say(words.resetSubject)
  const [resetIntro, loginIntro] = [say(words.resetIntro), say(words.resetLoginIntro)]
  const footer = `${say(words.expires)} ${words.ignore}`
  return {
    template: template_id || 'reset_password',
    locale,
    subject,
    text: `${resetIntro}\n\n${resetHref}\n\n${loginIntro}\n\n${loginHref}\n\n${footer}\n`,
    html: toMailHtml({
      locale,
      project,
      subject,
      footer,
      body: html`${toParagraph(resetIntro)}${toButton(resetHref, words.resetButton)}
        <p style="margin:0">
          ${loginIntro} <a class="link" href="${loginHref}" style="color:${toColour('accent')}">${words.loginButton}</a>
        </p>`,
    }),
  }
}
