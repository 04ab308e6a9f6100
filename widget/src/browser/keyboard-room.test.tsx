import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchKeyboard } from './keyboard-room.ts'

const page = document.createElement('div')

beforeEach(() => {
  watchKeyboard()
  watchKeyboard()
  page.innerHTML = `<div class="tall"></div><section class="latchkey"><form><input><button type="submit">Go</button></form></section>
    <input class="other"><div class="tall"></div>`
  for (const tall of page.querySelectorAll<HTMLElement>('.tall')) tall.style.height = '2000px'
  const form = page.querySelector('form')
  if (form) form.style.display = 'grid'
  document.body.append(page)
  page.querySelector('form')?.scrollIntoView({ block: 'end' })
})

afterEach(() => {
  page.remove()
  vi.restoreAllMocks()
})

/** Simulates an on-screen keyboard that leaves a visual viewport of this height. */
function openKeyboard(height: number) {
  const viewport = window.visualViewport
  if (!viewport) throw new Error('This browser has no visual viewport.')
  vi.spyOn(viewport, 'height', 'get').mockReturnValue(height)
  viewport.dispatchEvent(new Event('resize'))
}

const rectOf = (selector: string) => page.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()

test('the focused field and its submit button are scrolled above the on-screen keyboard', () => {
  page.querySelector('input')?.focus()
  openKeyboard(200)
  expect(rectOf('button').bottom).toBeLessThanOrEqual(200)
  expect(rectOf('input').top).toBeGreaterThanOrEqual(0)
})

test('when the on-screen keyboard leaves little space, the focused field stays visible', () => {
  page.querySelector('input')?.focus()
  openKeyboard(20)
  expect(Math.round(rectOf('input').top)).toBe(8)
})

test('the page does not scroll for a visible button or for a field outside the widget', () => {
  page.querySelector('input')?.focus()
  const before = window.scrollY
  openKeyboard(window.innerHeight + 100)
  expect(window.scrollY).toBe(before)
  page.querySelector<HTMLInputElement>('.other')?.focus()
  const there = window.scrollY
  openKeyboard(100)
  expect(window.scrollY).toBe(there)
})
