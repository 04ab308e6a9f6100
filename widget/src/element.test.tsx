import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WidgetConfig } from './config.ts'
import { defineSignInElement, type SignInElement } from './element.ts'
import { createFakeClient } from './testing/fake-client.ts'

const config: WidgetConfig = { products: ['oauth'], oauthOptions: { providers: [{ type: 'github' }] } }

function addElement() {
  const element = document.createElement('latchkey-sign-in') as SignInElement
  document.body.append(element)
  return element
}

afterEach(() => document.querySelector('latchkey-sign-in')?.remove())

test('properties that were set before the definition are kept', async () => {
  const element = addElement()
  Object.assign(element, { client: createFakeClient().client, config })
  defineSignInElement()
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('nothing is shown before the client is set', async () => {
  defineSignInElement()
  const element = addElement()
  element.config = config
  expect(element.childElementCount).toBe(0)
  element.client = createFakeClient().client
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('a second definition does nothing', () => {
  defineSignInElement()
  expect(() => defineSignInElement()).not.toThrow()
})

test('the element keeps working after it is moved in the page', async () => {
  defineSignInElement()
  const element = addElement()
  element.client = createFakeClient().client
  element.config = config
  document.body.prepend(element)
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('an error dispatches an event that bubbles', async () => {
  defineSignInElement()
  const failure = new Error('no')
  const element = addElement()
  element.config = config
  element.client = createFakeClient({ responses: { 'oauth.github.start': () => Promise.reject(failure) } }).client
  const received = new Promise((resolve) =>
    document.addEventListener('latchkey-error', (event) => resolve((event as CustomEvent).detail), { once: true }),
  )
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  expect(await received).toBe(failure)
})
