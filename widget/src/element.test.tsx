import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { WidgetConfig } from './config.ts'
import {
  defineIdpConsentElement,
  defineIdpLogoutElement,
  definePasswordResetElement,
  defineSignInElement,
  type IdpConsentElement,
  type IdpLogoutElement,
  type PasswordResetElement,
  type SignInElement,
} from './element.ts'
import { createFakeClient } from './testing/fake-client.ts'
import { createFakeOneTap } from './testing/fake-one-tap.ts'
import { en } from './messages/en.ts'

const config: WidgetConfig = { products: ['oauth'], oauthOptions: { providers: [{ type: 'github' }] } }

function addElement() {
  const element = document.createElement('latchkey-sign-in') as SignInElement
  document.body.append(element)
  return element
}

/** Creates an element by its tag name, with the given properties, and adds it to the page. */
function addNamed<Named extends HTMLElement>(name: string, properties: Partial<Named>) {
  const element = Object.assign(document.createElement(name), properties)
  document.body.append(element)
  return element
}

const NAMES = ['latchkey-sign-in', 'latchkey-password-reset', 'latchkey-idp-consent', 'latchkey-idp-logout']

afterEach(() => {
  for (const element of document.querySelectorAll(NAMES.join())) element.remove()
})

test('the password reset element renders once its token is set', async () => {
  definePasswordResetElement()
  const element = addNamed<PasswordResetElement>('latchkey-password-reset', { client: createFakeClient().client })
  expect(element.childElementCount).toBe(0)
  Object.assign(element, { passwordResetToken: 'token-1' })
  await expect.element(page.getByRole('region', { name: en['password.reset.title'] })).toBeVisible()
})

test('the consent and logout elements show an error for an incomplete request', async () => {
  defineIdpConsentElement()
  defineIdpLogoutElement()
  const { client } = createFakeClient()
  addNamed<IdpConsentElement>('latchkey-idp-consent', { client, config: { query: '?client_id=app' } })
  addNamed<IdpLogoutElement>('latchkey-idp-logout', { client, config: { query: '?client_id=app' } })
  await expect.element(page.getByText('Required parameter is missing: redirect_uri.')).toBeVisible()
  await expect.element(page.getByText('Required parameter is missing: post_logout_redirect_uri.')).toBeVisible()
})

test('setting a property of the sign-in element to undefined resets it', async () => {
  defineSignInElement()
  const element = addElement()
  Object.assign(element, { client: createFakeClient().client, config, strings: { 'oauth.continue': 'Mit {provider}' } })
  await expect.element(page.getByRole('button', { name: 'Mit GitHub' })).toBeVisible()
  element.strings = undefined
  expect(element.strings).toBeUndefined()
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('properties set before the custom element is defined are kept', async () => {
  const element = addElement()
  Object.assign(element, { client: createFakeClient().client, config })
  defineSignInElement()
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('the sign-in element renders nothing until its client is set', async () => {
  defineSignInElement()
  const element = addElement()
  element.config = config
  expect(element.childElementCount).toBe(0)
  element.client = createFakeClient().client
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('defining the sign-in element twice does not throw', () => {
  defineSignInElement()
  expect(() => defineSignInElement()).not.toThrow()
})

test('the sign-in element still renders after it is moved within the page', async () => {
  defineSignInElement()
  const element = addElement()
  element.client = createFakeClient().client
  element.config = config
  document.body.prepend(element)
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('an error makes the sign-in element dispatch a bubbling latchkey-error event', async () => {
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

test('closing the One Tap prompt makes the sign-in element dispatch a cancel event', async () => {
  defineSignInElement()
  const { render, submit, cancel, whenRendered, close } = createFakeOneTap()
  const createClient = () => ({ success: true, client: { render, submit, cancel } })
  const element = addElement()
  element.config = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google', one_tap: true }] } }
  element.client = createFakeClient({ responses: { 'oauth.googleOneTap.createClient': createClient } }).client
  const received = new Promise((resolve) =>
    element.addEventListener('latchkey-one-tap-cancelled', (event) => resolve((event as CustomEvent).detail)),
  )
  await whenRendered()
  close()
  expect(await received).toBeNull()
})
