import { toDirection } from '@latchkey/languages'
import { html, type SafeHtml } from '../pages/html.ts'

/** Lays out a mail as HTML. Mail programs support only inline styles. */
export function toMailHtml(mail: { locale: string; subject: string; body: SafeHtml; footer: string }): string {
  return html`<!doctype html>
    <html lang="${mail.locale}" dir="${toDirection(mail.locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${mail.subject}</title>
      </head>
      <body style="margin:0;padding:24px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1b2230;background:#ffffff">
        <h1 style="margin:0 0 16px;font-size:20px">${mail.subject}</h1>
        ${mail.body}
        <p style="margin:24px 0 0;color:#566072">${mail.footer}</p>
      </body>
    </html>`.text
}
