import { PROVIDER } from '@latchkey/openapi'

export type LinkedPart = { text: string; href?: string }

/** The provider's own site: documentation and dashboard. Nothing else in a server's message becomes a link. */
const SITE = new URL(PROVIDER.errorDocsUrl).host.replaceAll('.', '\\.')
const LINKS = new RegExp(`(https://${SITE}/(?:docs|dashboard)(?![\\w-])(?:[/?#][^\\s<>"']*)?)`)

/** Cuts a message into plain text and links to the provider's documentation or dashboard. */
export function toLinkedParts(message: string): LinkedPart[] {
  return message
    .split(LINKS)
    .flatMap((text, index) => (index % 2 === 1 ? toLink(text) : [{ text }]))
    .filter(({ text }) => text !== '')
}

/** The sentence's own punctuation is not part of the address. */
function toLink(text: string): LinkedPart[] {
  const href = text.replace(/[.,;:!?)\]]+$/, '')
  return [{ text: href, href }, { text: text.slice(href.length) }]
}
