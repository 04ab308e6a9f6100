import { expect, test } from 'vitest'
import { loginTitle, renderLoading, renderLogin } from './prerendered.tsx'
import { EN } from './messages/en.ts'

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body
}

test('the prerendered login page has its title, heading and button texts', () => {
  expect(loginTitle).toBe('Sign In · Unofficial Asana MCP Server')
  const page = parse(renderLogin())
  expect(page.querySelector('h1')?.textContent).toBe(EN.login.title)
  expect(page.querySelector('button')?.textContent).toBe('Continue with GitHub')
})

test('the only button of the prerendered login page opens a popover that shows “Loading...”', () => {
  const page = parse(renderLogin())
  const buttons = [...page.querySelectorAll('button')]
  expect(buttons.map((button) => button.getAttribute('popovertarget'))).toEqual(['queued-press'])
  expect(buttons[0]?.getAttribute('popovertargetaction')).toBe('show')
  expect(page.querySelector('#queued-press[popover="manual"]')?.textContent).toBe('Loading...')
})

test('the prerendered HTML of every other page shows only “Loading...”', () => {
  const page = parse(renderLoading())
  expect(page.textContent).toContain('Loading...')
  expect(page.querySelector('button')).toBeNull()
})
