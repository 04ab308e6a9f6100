import { GALLERY_TENANT_PREFIX } from '@latchkey/openapi'
import type { Tenant } from '../core/tenant.ts'

const PLAYER =
  '<link rel="stylesheet" href="/gallery/style.css"><script type="module" src="/gallery/player.js"></script>'

/** Whether a tenant exists to be looked at: nobody's own pages are ever played on. */
export function isOfGallery({ public_token }: Tenant): boolean {
  return public_token.startsWith(GALLERY_TENANT_PREFIX)
}

/** Puts the player into a page, before the page's own scripts. */
export function addPlayer(html: string): string {
  return html.replace('</title>', `</title>${PLAYER}`)
}
