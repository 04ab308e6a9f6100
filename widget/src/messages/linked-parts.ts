import { PROVIDER } from '@latchkey/openapi'

export type LinkedPart = { text: string; href?: string }

/** The provider's documentation and dashboard. No other URL in a server's message becomes a link. */
const SITE = new URL(PROVIDER.errorDocsUrl).host.replaceAll('.', '\\.')
const LINKS = new RegExp(`(https://${SITE}/(?:docs|dashboard)(?![\\w-])(?:[/?#][^\\s<>"']*)?)`)

/** Splits a message into plain text and links to the provider's documentation or dashboard. */
export function toLinkedParts(message: string): LinkedPart[] {
  return message
    .split(LINKS)
    .flatMap((text, index) => (index % 2 === 1 ? toLink(text) : [{ text }]))
    .filter(({ text }) => text !== '')
}

/** Keeps the punctuation of the sentence out of the URL. */
function toLink(text: string): LinkedPart[] {
  const href = text.replace(/[.,;:!?)\]]+$/, '')
  return [{ text: href, href }, { text: text.slice(href.length) }]
}
