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

test('properties that were set before the element was defined count', async () => {
  const element = addElement()
  Object.assign(element, { client: createFakeClient().client, config })
  defineSignInElement()
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('nothing is shown before there is a client', async () => {
  defineSignInElement()
  const element = addElement()
  element.config = config
  expect(element.childElementCount).toBe(0)
  element.client = createFakeClient().client
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('defining it twice is defining it once', () => {
  defineSignInElement()
  expect(() => defineSignInElement()).not.toThrow()
})

test('moving it in the page keeps it working', async () => {
  defineSignInElement()
  const element = addElement()
  element.client = createFakeClient().client
  element.config = config
  document.body.prepend(element)
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('a failure is told by an event that bubbles', async () => {
  defineSignInElement()
  const failure = new Error('no')
  const element = addElement()
  element.config = config
  element.client = createFakeClient({ answers: { 'oauth.github.start': () => Promise.reject(failure) } }).client
  const told = new Promise((resolve) =>
    document.addEventListener('latchkey-error', (event) => resolve((event as CustomEvent).detail), { once: true }),
  )
  await page.getByRole('button', { name: 'Continue with GitHub' }).click()
  expect(await told).toBe(failure)
})
