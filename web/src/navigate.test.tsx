import { expect, test } from 'vitest'
import { navigation } from './navigate.ts'

test('replacing the path replaces the current history entry', async () => {
  const { length } = window.history
  // A fragment is the only path that keeps this test's own page.
  navigation.replace('#next')
  await expect.poll(() => window.location.hash).toBe('#next')
  expect(window.history.length).toBe(length)
  navigation.replace('#')
})

test('after leaving from a path, Back returns to that path', async () => {
  const here = window.location.href
  const { state, length } = window.history
  navigation.leaveFrom('/back', `${window.location.origin}/back#gone`)
  await expect.poll(() => window.location.hash).toBe('#gone')
  expect(window.location.pathname).toBe('/back')
  expect(window.history.length).toBe(length + 1)
  window.history.replaceState(state, '', here)
})
