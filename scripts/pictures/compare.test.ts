import { expect, test } from 'vitest'
import { compare, type Raster } from './compare.ts'

/** @returns an image of 10 × 10 pixels, with the colour that the function returns for each pixel */
function draw(color: (index: number) => number, width = 10): Raster {
  const data = Uint8ClampedArray.from({ length: width * 10 * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : color(Math.floor(index / 4)),
  )
  return { width, height: 10, data }
}

const WHITE = draw(() => 255)

test('equal screenshots have no difference', () => {
  expect(
    compare(
      WHITE,
      draw(() => 255),
    ).share,
  ).toBe(0)
})

test('a barely visible colour change does not count as a screenshot difference', () => {
  expect(
    compare(
      WHITE,
      draw(() => 250),
    ).share,
  ).toBe(0)
})

test('the screenshot comparison returns the share of changed pixels and marks them', () => {
  const { share, marked } = compare(
    WHITE,
    draw((index) => (index < 20 ? 0 : 255)),
  )
  expect(share).toBe(0.2)
  expect(marked?.data.slice(0, 3)).not.toEqual(marked?.data.slice(-4, -1))
})

test('screenshots of different sizes differ completely', () => {
  expect(
    compare(
      WHITE,
      draw(() => 255, 9),
    ),
  ).toEqual({ share: 1 })
})
