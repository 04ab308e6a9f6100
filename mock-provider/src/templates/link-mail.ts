import { fillIn } from '@latchkey/languages'
import type { Message } from '@latchkey/openapi'
import { html } from '../pages/html.ts'
import { toButton, toMailHtml, toParagraph } from './mail-html.ts'
import { getWords, toDuration } from './words.ts'

/** The values that appear in a mail with a link. */
export type LinkMail = {
  /** The template's id. Undefined for the built-in template. */
  template_id: string | undefined
  locale: string
  project: string
  isSignup: boolean
  minutes: number
  href: string
}

/** Composes a mail with a link to sign in. */
export function toLinkMail(mail: LinkMail): Pick<Message, 'template' | 'locale' | 'subject' | 'text' | 'html'> {
  const { template_id, locale, project, isSignup, minutes, href } = mail
  const words = getWords(locale)
  const say = (text: string) => fillIn(text, { project, duration: toDuration(minutes, locale) })
  const subject = say(isSignup ? words.signupSubject : words.loginSubject)
  const intro = say(isSignup ? words.signupIntro : words.loginIntro)
  const button = isSignup ? words.signupButton : words.loginButton
  const footer = `${say(words.expires)} ${words.ignore}`
  return {
    template: template_id || (isSignup ? 'magic_link_signup' : 'magic_link_login'),
    locale,
    subject,
    text: `${intro}\n\n${href}\n\n${footer}\n`,
    html: toMailHtml({
      locale,
      project,
      subject,
      footer,
      body: html`${toParagraph(intro)}${toButton(href, button)}`,
    }),
  }
}
