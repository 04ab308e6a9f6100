import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { OAUTH_PROVIDERS } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { contrastOf, MIN_CONTRAST } from '../theme/contrast.ts'
import * as exported from './index.ts'
import type { Mark } from './mark.ts'

const FOLDER = path.join(import.meta.dirname, 'drawings')
const ids = readdirSync(FOLDER).map((file) => path.parse(file).name)
const BUTTONS = ['light', 'dark'] as const
/** The backgrounds of buttons, in the order of the themes. */
const BACKGROUNDS = [
  ...readFileSync(path.join(import.meta.dirname, '../theme/tokens.css'), 'utf8').matchAll(
    /--lk-button-secondary-background: (#\w+)/g,
  ),
].map(([, colour = '']) => colour)

async function load(id: string): Promise<Mark> {
  const drawing: Record<string, Mark> = await import(`./drawings/${id}.ts`)
  const mark = drawing[`${id}Mark`]
  if (!mark) throw new Error(`${id} has no mark`)
  return mark
}

test('every OAuth provider has an icon', () => {
  expect(ids).toEqual(expect.arrayContaining(Object.keys(OAUTH_PROVIDERS)))
})

test('pages can import the icon of every OAuth provider', () => {
  expect(Object.keys(exported).toSorted()).toEqual(
    Object.keys(OAUTH_PROVIDERS)
      .map((id) => `${id}Mark`)
      .toSorted(),
  )
})

test.each(ids.flatMap((id) => BUTTONS.map((theme, index) => [id, theme, BACKGROUNDS[index] ?? ''] as const)))(
  'the icon of %s has sufficient contrast on a %s button',
  async (id, _theme, background) => {
    const { viewBox, paths } = await load(id)
    expect(viewBox).toMatch(/^(-?[\d.]+ ){2}[\d.]+ [\d.]+$/)
    // Without a colour, a path has the colour of the button's text.
    const best = Math.max(...paths.map(([, colour]) => (colour ? contrastOf(colour, background) : Infinity)))
    expect(best).toBeGreaterThanOrEqual(MIN_CONTRAST.border)
  },
)
