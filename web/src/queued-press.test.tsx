import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { QUEUED_PRESS_ID, replacePrerendered } from './queued-press.ts'

const BUTTON = `<button popovertarget="${QUEUED_PRESS_ID}" popovertargetaction="show">Continue</button>`
const root = document.createElement('div')
let presses: string[] = []

beforeEach(() => {
  presses = []
  root.innerHTML = `${BUTTON}<output id="${QUEUED_PRESS_ID}" popover="manual">Loading...</output>`
  document.body.append(root)
})

afterEach(() => {
  vi.restoreAllMocks()
  root.remove()
})

/** Renders buttons like the script of the page, which replaces everything at once. */
function render(...names: string[]) {
  root.replaceChildren(
    ...names.map((name) => {
      const button = document.createElement('button')
      button.textContent = name
      button.addEventListener('click', () => presses.push(name))
      return button
    }),
  )
}

function requireButton(): HTMLButtonElement {
  const button = root.querySelector('button')
  if (!button) throw new Error('The page has no button.')
  return button
}

test('a button pressed before the app has loaded is pressed once in the app', async () => {
  await userEvent.click(requireButton())
  await userEvent.click(requireButton())
  replacePrerendered(root, () => render('Other', 'Continue'))
  expect(presses).toEqual(['Continue'])
})

test('a button not pressed before the app has loaded is not pressed in the app', () => {
  replacePrerendered(root, () => render('Continue'))
  expect(presses).toEqual([])
})

test('a press is dropped when the loaded page has no such button', async () => {
  await userEvent.click(requireButton())
  replacePrerendered(root, () => render('Continue as Ada'))
  expect(presses).toEqual([])
})

test('the focus stays on the button, and is not moved to it', () => {
  replacePrerendered(root, () => render('Continue'))
  expect(document.activeElement).toBe(document.body)
  requireButton().focus()
  replacePrerendered(root, () => render('Other', 'Continue'))
  expect(document.activeElement?.textContent).toBe('Continue')
})

const LANGUAGE = '<details><summary>Language</summary></details>'

test('a list that was opened before is open, and keeps the focus', async () => {
  root.innerHTML = BUTTON + LANGUAGE
  const summary = root.querySelector('summary')
  if (!summary) throw new Error('The page has no list.')
  await userEvent.click(summary)
  replacePrerendered(root, () => (root.innerHTML = BUTTON + LANGUAGE))
  expect(root.querySelector('details')?.open).toBe(true)
  expect(document.activeElement).toBe(root.querySelector('summary'))
  expect(document.activeElement).not.toBe(summary)
})

test('a list that was closed before stays closed, without the focus', () => {
  root.innerHTML = BUTTON + LANGUAGE
  replacePrerendered(root, () => (root.innerHTML = BUTTON + LANGUAGE))
  expect(root.querySelector('details')?.open).toBe(false)
  expect(document.activeElement).toBe(document.body)
})

test('a list that the page did not have before is closed, without the focus', () => {
  replacePrerendered(root, () => (root.innerHTML = BUTTON + LANGUAGE))
  expect(root.querySelector('details')?.open).toBe(false)
  expect(document.activeElement).toBe(document.body)
})

test('a prerendered page without a button is replaced', () => {
  root.innerHTML = '<p>Loading...</p>'
  replacePrerendered(root, () => render('Continue'))
  expect(root.textContent).toBe('Continue')
  expect(presses).toEqual([])
})

test('a browser without popovers replaces the page', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false)
  const find = root.querySelector.bind(root)
  vi.spyOn(root, 'querySelector').mockImplementation((selector: string) => {
    if (selector.includes(':popover-open')) throw new SyntaxError(`'${selector}' is not a valid selector.`)
    return find(selector)
  })
  replacePrerendered(root, () => render('Continue'))
  expect(root.textContent).toBe('Continue')
})

test('a button that is held down is replaced and pressed once it is released', async () => {
  const renderAll = vi.fn(() => render('Other', 'Continue'))
  requireButton().focus()
  await userEvent.keyboard('[Space>]')
  replacePrerendered(root, renderAll)
  expect(renderAll).not.toHaveBeenCalled()
  await userEvent.keyboard('[/Space]')
  await expect.poll(() => presses).toEqual(['Continue'])
  // Once the page has been replaced, the release of another key does not replace it again.
  await userEvent.keyboard('[ShiftLeft]')
  expect(renderAll).toHaveBeenCalledOnce()
})

test('a button in another language is the same if it has the same icon', async () => {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  icon.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'))
  requireButton().prepend(icon)
  await userEvent.click(requireButton())
  replacePrerendered(root, () => {
    render('Abbrechen', 'Weiter')
    root.lastElementChild?.prepend(icon.cloneNode(true))
  })
  expect(presses).toEqual(['Weiter'])
})
