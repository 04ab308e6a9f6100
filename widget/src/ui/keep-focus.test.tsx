import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

let region: HTMLElement

beforeEach(() => {
  region = document.createElement('section')
  region.innerHTML = '<h2>Title</h2><input><button>Go</button>'
  region.setAttribute('aria-label', 'Sign in')
  document.body.append(region)
  keepFocus(region)
})

afterEach(() => {
  region.remove()
})

const find = (selector: string) => region.querySelector<HTMLElement>(selector)
/** The focus moves with the next frame. */
const settle = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('the heading receives the focus when the focused element is removed', { tags: 'wcag.widget-2-4-3' }, async () => {
  find('button')?.focus()
  find('button')?.remove()
  await expect.poll(() => document.activeElement).toBe(find('h2'))
})

test('the region receives the focus when the focused element is removed and there is no heading', async () => {
  find('button')?.focus()
  region.replaceChildren('Other')
  await expect.poll(() => document.activeElement).toBe(region)
})

test('a region without an accessible name does not receive the focus', async () => {
  region.removeAttribute('aria-label')
  find('button')?.focus()
  region.replaceChildren('Other')
  await settle()
  expect(document.activeElement).toBe(document.body)
})

test('an element that receives the focus after a removal keeps it', async () => {
  find('button')?.focus()
  find('button')?.remove()
  find('input')?.focus()
  await settle()
  expect(document.activeElement).toBe(find('input'))
})

test('the focus stays where the user moved it, on another element or on none', async () => {
  const outside = document.body.appendChild(document.createElement('button'))
  find('button')?.focus()
  outside.focus()
  find('button')?.remove()
  await settle()
  expect(document.activeElement).toBe(outside)
  find('input')?.focus()
  find('input')?.blur()
  await settle()
  find('input')?.remove()
  await settle()
  expect(document.activeElement).toBe(document.body)
  outside.remove()
})

test('removing an element that is not focused does not move the focus', async () => {
  find('button')?.focus()
  find('input')?.remove()
  await settle()
  expect(document.activeElement).toBe(find('button'))
})

test('in a shadow root, the heading receives the focus when the focused element is removed', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  region = root.appendChild(document.createElement('section'))
  region.innerHTML = '<h2>Title</h2><button>Go</button>'
  keepFocus(region)
  find('button')?.focus()
  find('button')?.remove()
  await expect.poll(() => root.activeElement).toBe(find('h2'))
  host.remove()
})
