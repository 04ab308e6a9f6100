import { GALLERY_TOKEN_PREFIX } from '../../facts/tenant-addresses.ts'
import type { Tenant } from '../core/tenant.ts'

const PLAYER =
  '<link rel="stylesheet" href="/gallery/style.css"><script type="module" src="/gallery/player.js"></script>'

/** Whether a tenant belongs to the gallery. The player is never added to any other tenant's pages. */
export function isOfGallery({ public_token }: Tenant): boolean {
  return public_token.startsWith(GALLERY_TOKEN_PREFIX)
}

/** Adds the player to a page, before the page's own scripts. */
export function addPlayer(html: string): string {
  return html.replace('</title>', `</title>${PLAYER}`)
}
