import pixelmatch from 'pixelmatch'

/** An image as red, green, blue and alpha of each pixel. */
export type Raster = { width: number; height: number; data: Uint8ClampedArray }

/** The difference of two images. */
export type Difference = {
  /** The share of pixels that differ, from 0 to 1. */
  share: number
  /** The pixels that differ, marked on a pale copy. Undefined for images of different sizes. */
  marked?: Raster
}

/** How much the colour of one pixel may differ, from 0 to 1. */
const COLOR_TOLERANCE = 0.1

/** Compares two images. Pixels that differ only by antialiasing count as equal. */
export function compare(before: Raster, after: Raster): Difference {
  const { width, height } = before
  if (width !== after.width || height !== after.height) return { share: 1 }
  const marked = new Uint8ClampedArray(before.data.length)
  const count = pixelmatch(before.data, after.data, marked, width, height, { threshold: COLOR_TOLERANCE })
  return { share: count / (width * height), marked: { width, height, data: marked } }
}
