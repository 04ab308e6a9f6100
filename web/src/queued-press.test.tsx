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

test('a click on a prerendered button is replayed once after the app has loaded', async () => {
  await userEvent.click(requireButton())
  await userEvent.click(requireButton())
  replacePrerendered(root, () => render('Other', 'Continue'))
  expect(presses).toEqual(['Continue'])
})

test('a prerendered button without a click is not clicked after the app has loaded', () => {
  replacePrerendered(root, () => render('Continue'))
  expect(presses).toEqual([])
})

test('a click on a prerendered button is dropped if the loaded app has no such button', async () => {
  await userEvent.click(requireButton())
  replacePrerendered(root, () => render('Continue as Ada'))
  expect(presses).toEqual([])
})

test('replacing the prerendered page keeps the focus on the button, and does not move it there', () => {
  replacePrerendered(root, () => render('Continue'))
  expect(document.activeElement).toBe(document.body)
  requireButton().focus()
  replacePrerendered(root, () => render('Other', 'Continue'))
  expect(document.activeElement?.textContent).toBe('Continue')
})

const LANGUAGE = '<details><summary>Language</summary></details>'

test('an open language list stays open and focused when the prerendered page is replaced', async () => {
  root.innerHTML = BUTTON + LANGUAGE
  const summary = root.querySelector('summary')
  if (!summary) throw new Error('The page has no list.')
  await userEvent.click(summary)
  replacePrerendered(root, () => (root.innerHTML = BUTTON + LANGUAGE))
  expect(root.querySelector('details')?.open).toBe(true)
  expect(document.activeElement).toBe(root.querySelector('summary'))
  expect(document.activeElement).not.toBe(summary)
})

test('a closed language list stays closed and unfocused when the prerendered page is replaced', () => {
  root.innerHTML = BUTTON + LANGUAGE
  replacePrerendered(root, () => (root.innerHTML = BUTTON + LANGUAGE))
  expect(root.querySelector('details')?.open).toBe(false)
  expect(document.activeElement).toBe(document.body)
})

test('a language list missing from the prerendered page is closed and unfocused in the app', () => {
  replacePrerendered(root, () => (root.innerHTML = BUTTON + LANGUAGE))
  expect(root.querySelector('details')?.open).toBe(false)
  expect(document.activeElement).toBe(document.body)
})

test('a prerendered page without a button is replaced without a click', () => {
  root.innerHTML = '<p>Loading...</p>'
  replacePrerendered(root, () => render('Continue'))
  expect(root.textContent).toBe('Continue')
  expect(presses).toEqual([])
})

test('a browser without popover support replaces the prerendered page', () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false)
  const find = root.querySelector.bind(root)
  vi.spyOn(root, 'querySelector').mockImplementation((selector: string) => {
    if (selector.includes(':popover-open')) throw new SyntaxError(`'${selector}' is not a valid selector.`)
    return find(selector)
  })
  replacePrerendered(root, () => render('Continue'))
  expect(root.textContent).toBe('Continue')
})

test('a prerendered button that is pressed down is replaced and clicked when it is released', async () => {
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

test('a click is replayed on a button in another language if it has the same icon', async () => {
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
