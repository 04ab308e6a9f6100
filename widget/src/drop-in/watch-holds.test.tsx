import { expect, test } from 'vitest'
import { watchHolds } from './watch-holds.ts'

test.each([
  ['pointerdown', 'pointerup'],
  ['pointerdown', 'pointercancel'],
  ['keydown', 'keyup'],
  ['compositionstart', 'compositionend'],
])('a form is held from %s until after %s, wherever that happens', async (start, end) => {
  const form = document.body.appendChild(document.createElement('form'))
  const isHeld = watchHolds(form)
  document.body.dispatchEvent(new Event(start, { bubbles: true }))
  expect(isHeld()).toBe(false)
  for (let times = 0; times < 2; times++) {
    form.dispatchEvent(new Event(start, { bubbles: true }))
    expect(isHeld()).toBe(true)
    document.body.dispatchEvent(new Event(end, { bubbles: true }))
    // The click comes after the end of the press.
    expect(isHeld()).toBe(true)
    await expect.poll(isHeld).toBe(false)
  }
  form.remove()
})

test('a page that handles the end of a press itself does not hold the form', async () => {
  const form = document.body.appendChild(document.createElement('form'))
  const isHeld = watchHolds(form)
  form.addEventListener('pointerup', (event) => event.stopPropagation())
  form.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  form.dispatchEvent(new Event('pointerup', { bubbles: true }))
  await expect.poll(isHeld).toBe(false)
  form.remove()
})
