import { expect, test } from 'vitest'
import { SCREENS, type ScreenId } from '../flow/screens.ts'
import { findScreen } from './screens.ts'
import { isLazy } from '../lazy/lazy-part.ts'

const IDS = Object.keys(SCREENS) as ScreenId[] // the table has these keys and no others

test.each(IDS)('the screen %s has its own component', (id) => {
  const screen = findScreen(id)
  expect(findScreen(id)).toBe(screen)
  expect(isLazy(screen)).toBe(id !== 'main')
  for (const other of IDS) if (other !== id) expect(findScreen(other)).not.toBe(screen)
})
