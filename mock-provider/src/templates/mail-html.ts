import { toDirection } from '@latchkey/languages'
import { html, type SafeHtml } from '../pages/html.ts'
import { toColour } from '../pages/style-sheet.ts'

/** The content of a mail. */
type MailContent = {
  locale: string
  /** The name of the product, which stands above the mail. */
  project: string
  subject: string
  body: SafeHtml
  footer: string
}

/** The colours of the shared look. Mail programs know no custom properties. */
const toColours = (scheme: 'light' | 'dark') => ({
  ground: toColour('ground', scheme),
  surface: toColour('surface', scheme),
  line: toColour('line', scheme),
  text: toColour('text', scheme),
  quiet: toColour('quiet', scheme),
  accent: toColour('accent', scheme),
  primary: toColour('primary', scheme),
  onPrimary: toColour('on-primary', scheme),
})
const [LIGHT, DARK] = [toColours('light'), toColours('dark')]

/** Mail programs have it everywhere. */
const FONT = 'Arial,Helvetica,sans-serif'

/**
 * Lays out a mail as HTML, down to a width of 320 px. Mail programs support tables and inline styles. Those that know
 * dark colours read the style sheet, too.
 */
export function toMailHtml({ locale, project, subject, body, footer }: MailContent): string {
  return html`<!doctype html>
    <html lang="${locale}" dir="${toDirection(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            .page {
              background: ${DARK.ground} !important;
            }
            .card {
              background: ${DARK.surface} !important;
              border-color: ${DARK.line} !important;
            }
            .page,
            .card,
            .code {
              color: ${DARK.text} !important;
            }
            .quiet {
              color: ${DARK.quiet} !important;
            }
            .code {
              background: ${DARK.ground} !important;
            }
            .link {
              color: ${DARK.accent} !important;
            }
          }
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;color:${LIGHT.text};background:${LIGHT.ground}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:480px"
              >
                <tr>
                  <td style="padding:0 4px 12px;font:bold 18px/1.5 ${FONT}"><bdi>${project}</bdi></td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:24px;border:1px solid ${LIGHT.line};border-radius:8px;background:${LIGHT.surface};font:16px/1.5 ${FONT};overflow-wrap:anywhere"
                  >
                    ${body}
                    <p class="quiet" style="margin:24px 0 0;color:${LIGHT.quiet};font-size:14px">${footer}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text
}

/** A line of text. */
export function toParagraph(text: string): SafeHtml {
  return html`<p style="margin:0 0 16px">${text}</p>`
}

/** A button, with its address below it for people whose mail program opens no links. */
export function toButton(href: string, label: string): SafeHtml {
  return html`<p style="margin:0 0 12px">
      <a
        href="${href}"
        style="display:inline-block;padding:12px 24px;border-radius:4px;color:${LIGHT.onPrimary};background:${LIGHT.primary};font-weight:bold;text-decoration:none"
        >${label}</a
      >
    </p>
    <p class="quiet" dir="ltr" style="margin:0 0 16px;color:${LIGHT.quiet};font-size:13px;word-break:break-all">
      ${href}
    </p>`
}

/** A passcode, large enough to be read at a glance. */
export function toCode(code: string): SafeHtml {
  return html`<p
    class="code"
    dir="ltr"
    style="margin:0;padding:12px;border-radius:4px;color:${LIGHT.text};background:${LIGHT.ground};font-size:32px;letter-spacing:6px;text-align:center"
  >
    <strong>${code}</strong>
  </p>`
}
