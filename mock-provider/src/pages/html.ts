import type { FastifyReply } from 'fastify'
import { STYLE_SHEET_PATH } from './style-sheet.ts'

/** A piece of HTML that is safe to show, for only `html` makes one. */
export class SafeHtml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = SafeHtml | string | number | undefined | false | readonly Piece[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function toText(piece: Piece): string {
  if (piece instanceof SafeHtml) return piece.text
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'object') return piece.map(toText).join('')
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** A template whose values are escaped, for texts and quoted attributes alike. Nested templates and lists stay as they are. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): SafeHtml {
  return new SafeHtml(
    strings.map((text, index) => text + (index < pieces.length ? toText(pieces[index]) : '')).join(''),
  )
}

/** What one page for people consists of. */
export type Page = {
  title: string
  /** Who is being played, as in `Mock GitHub`. Stands above everything, so that nobody takes it for the real one. */
  banner: string
  body: SafeHtml
  /** Default 200. */
  status?: number
  /**
   * Origins or schemes beside this one that a form's answer may lead to: Chromium holds redirects after a
   * submission to `form-action` too (Content Security Policy Level 3, §6.4.2).
   */
  formTargets?: readonly string[]
}

function toDocument({ title, banner, body }: Page): SafeHtml {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${STYLE_SHEET_PATH}" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header class="banner"><strong>${banner}</strong> – for local development</header>
        <main>${body}</main>
      </body>
    </html>`
}

/** Sends a page that runs no script, loads nothing foreign and cannot be framed. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const formAction = ["'self'", ...new Set(page.formTargets)].join(' ')
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(toDocument(page).text)
}

/** What `formTargets` must hold for a URL: its origin, or its scheme when that has no origins. */
export function toFormTarget(url: string): string {
  const { origin, protocol } = new URL(url)
  return origin === 'null' ? protocol : origin
}
