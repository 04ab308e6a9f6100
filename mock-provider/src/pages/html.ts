import type { FastifyReply } from 'fastify'
import { STYLE_SHEET_PATH } from './style-sheet.ts'

/** Escaped HTML. Only `html` creates it. */
export class SafeHtml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = SafeHtml | string | number | undefined | false | readonly Piece[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function toEscapedText(piece: Piece): string {
  if (piece instanceof SafeHtml) return piece.text
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'object') return piece.map(toEscapedText).join('')
  return String(piece).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Tags a template and escapes its values, for text and quoted attributes. Nested templates and lists are kept. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): SafeHtml {
  return new SafeHtml(
    strings.map((text, index) => text + (index < pieces.length ? toEscapedText(pieces[index]) : '')).join(''),
  )
}

/** A page shown to people. */
export type Page = {
  title: string
  /** The service that is simulated, as in `Mock GitHub`. Shown on top, so that the page is not mistaken for the real one. */
  banner: string
  body: SafeHtml
  /** Default 200. */
  status?: number
  /**
   * Other origins or schemes that a form's response may redirect to: Chromium applies `form-action` to redirects too
   * (Content Security Policy Level 3, §6.4.2).
   */
  formTargets?: readonly string[]
  /**
   * For a page that is shown in a frame: the origin of the framing page, and the script that talks to it. None by
   * default.
   */
  frame?: { ancestor: string; scriptPath: string }
}

function toDocument({ title, banner, body, frame }: Page): SafeHtml {
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
        ${frame && html`<script src="${frame.scriptPath}" defer></script>`}
      </head>
      <body ${frame && html`class="framed"`}>
        <header class="banner"><strong>${banner}</strong> – for local development</header>
        <main>${body}</main>
      </body>
    </html>`
}

/** Returns the Content Security Policy directives about scripts and framing. */
function toFramePolicy({ frame }: Page): string {
  return frame ? `script-src 'self'; connect-src 'self'; frame-ancestors ${frame.ancestor}` : "frame-ancestors 'none'"
}

/** Sends a page that loads nothing from other origins. Without `frame`, it runs no scripts and cannot be framed. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const formAction = ["'self'", ...new Set(page.formTargets)].join(' ')
  return reply
    .code(page.status ?? 200)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${formAction}; base-uri 'none'; ${toFramePolicy(page)}`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(toDocument(page).text)
}

/** Converts a URL to an entry of `formTargets`: its origin, or its scheme if the scheme has no origins. */
export function toFormTarget(url: string): string {
  const { origin, protocol } = new URL(url)
  return origin === 'null' ? protocol : origin
}
