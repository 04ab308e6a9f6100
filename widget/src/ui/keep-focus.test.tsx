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

test('the heading takes the focus of a removed part', async () => {
  find('button')?.focus()
  find('button')?.remove()
  await expect.poll(() => document.activeElement).toBe(find('h2'))
})

test('the region takes the focus where there is no heading', async () => {
  find('button')?.focus()
  region.replaceChildren('Other')
  await expect.poll(() => document.activeElement).toBe(region)
})

test('a region without a name does not take the focus', async () => {
  region.removeAttribute('aria-label')
  find('button')?.focus()
  region.replaceChildren('Other')
  await settle()
  expect(document.activeElement).toBe(document.body)
})

test('a part that takes the focus by itself keeps it', async () => {
  find('button')?.focus()
  find('button')?.remove()
  find('input')?.focus()
  await settle()
  expect(document.activeElement).toBe(find('input'))
})

test('the focus stays where a person has moved it, within the page or to nothing', async () => {
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

test('a part that is moved within the page does not move the focus', async () => {
  find('button')?.focus()
  find('input')?.remove()
  await settle()
  expect(document.activeElement).toBe(find('button'))
})

test('the region of a shadow root keeps the focus, too', async () => {
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
