import path from 'node:path'
import type { Page } from 'playwright'
import type { GalleryEntry } from '../../mock-provider/gallery/index.ts'

/** The folder of the pictures that the gallery shows. They are part of the package. */
export const GALLERY_PICTURES = path.join(import.meta.dirname, '../../mock-provider/gallery/public/pictures')

/** The width of a picture in the gallery, in pixels. Its columns are narrower. */
const WIDTH = 300
const WEBP_QUALITY = 0.4

/** Lists the entries whose pictures the gallery shows. Those of calls that only programs make have none. */
export function listPictured(entries: readonly GalleryEntry[]): GalleryEntry[] {
  return entries.filter(({ kind }) => kind === 'story')
}

/** Scales a screenshot and encodes it as WebP. Playwright writes only PNG and JPEG, but Chromium encodes WebP in a page. */
export async function toSmallPicture(page: Page, screenshot: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([source, width, quality]) => {
      const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]), { resizeWidth: width, resizeQuality: 'high' })
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      const webp = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
      return btoa(Array.from(webp, (byte) => String.fromCharCode(byte)).join(''))
    },
    [screenshot.toString('base64'), WIDTH, WEBP_QUALITY] as const,
  )
  return Buffer.from(base64, 'base64')
}
