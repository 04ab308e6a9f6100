import type { Page } from 'playwright'
import type { Raster } from './compare.ts'

/** Small enough to commit hundreds, good enough to read. */
const WEBP_QUALITY = 0.5

/** Encodes an image as WebP. Playwright writes only PNG and JPEG, but Chromium encodes WebP in a page. */
export async function toWebp(page: Page, image: Buffer | Raster): Promise<Buffer> {
  const given = Buffer.isBuffer(image)
    ? { base64: image.toString('base64') }
    : { base64: Buffer.from(image.data).toString('base64'), width: image.width, height: image.height }
  const base64 = await page.evaluate(
    async ([source, quality]) => {
      const bytes = Uint8ClampedArray.from(atob(source.base64), (character) => character.charCodeAt(0))
      const bitmap =
        source.width === undefined
          ? await createImageBitmap(new Blob([bytes]))
          : await createImageBitmap(new ImageData(bytes, source.width, source.height))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      const webp = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
      return btoa(Array.from(webp, (byte) => String.fromCharCode(byte)).join(''))
    },
    [given, WEBP_QUALITY] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** Decodes a WebP image. */
export async function toRaster(page: Page, webp: Buffer): Promise<Raster> {
  const { width, height, base64 } = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('This browser draws no images.')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const parts = Array.from({ length: Math.ceil(data.length / 8192) }, (_, index) =>
      String.fromCharCode(...data.subarray(index * 8192, (index + 1) * 8192)),
    )
    return { width: bitmap.width, height: bitmap.height, base64: btoa(parts.join('')) }
  }, webp.toString('base64'))
  return { width, height, data: new Uint8ClampedArray(Buffer.from(base64, 'base64')) }
}
