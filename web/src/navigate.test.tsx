import { expect, test } from 'vitest'
import { navigation } from './navigate.ts'

test('a path replaces the current page in the history', async () => {
  const { length } = window.history
  // A fragment is the only path that keeps this test's own page.
  navigation.replace('#next')
  await expect.poll(() => window.location.hash).toBe('#next')
  expect(window.history.length).toBe(length)
  navigation.replace('#')
})
