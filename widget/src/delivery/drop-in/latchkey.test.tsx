import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

const PROVIDER = 'http://127.0.0.1:9'

beforeAll(async () => {
  await import('./latchkey.ts')
})

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function show(attributes: Record<string, string>, name = 'latchkey-sign-in') {
  const element = document.createElement(name)
  const all = { 'public-token': 'public-token-test-latchkey', 'base-url': PROVIDER, ...attributes }
  for (const [attribute, value] of Object.entries(all)) element.setAttribute(attribute, value)
  document.body.append(element)
  return element
}

test('attributes alone show the login form', async () => {
  show({ products: 'oauth email-links', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  await expect.element(page.getByRole('textbox')).toBeVisible()
})

test('a changed attribute changes the form, with the same client', async () => {
  const element = show({ products: 'oauth', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  const { client } = element as HTMLElement & { client?: unknown }
  element.setAttribute('providers', 'google')
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  expect((element as HTMLElement & { client?: unknown }).client).toBe(client)
})

test('the language is an attribute', async () => {
  show({ products: 'oauth', providers: 'github', language: 'cs' })
  await expect.element(page.getByRole('button', { name: 'Pokračovat přes GitHub' })).toBeVisible()
})

test('colours and language change with their attributes', async () => {
  const element = show({ products: 'oauth', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  element.setAttribute('color-scheme', 'dark')
  element.setAttribute('language', 'cs')
  await expect.poll(() => element.querySelector('.latchkey')?.getAttribute('data-color-scheme')).toBe('dark')
  await expect.element(page.getByRole('button', { name: 'Pokračovat přes GitHub' })).toBeVisible()
})

test('an element that comes back has another client, because the first one has stopped', async () => {
  const element: HTMLElement & { client?: unknown } = show({ products: 'oauth', providers: 'github' })
  const { client } = element
  expect(client).toBeDefined()
  element.remove()
  document.body.append(element)
  expect(element.client).toBeDefined()
  expect(element.client).not.toBe(client)
})

test('a property takes precedence over the attributes', async () => {
  const element = show({ products: 'oauth', providers: 'github' })
  Object.assign(element, { config: { products: ['oauth'], oauthOptions: { providers: [{ type: 'slack' }] } } })
  await expect.element(page.getByRole('button', { name: 'Continue with Slack' })).toBeVisible()
})

test('a mistake in an attribute is reported, and the form stays', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const element = show({ products: 'oauth', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  element.setAttribute('products', 'oauht')
  expect(report.mock.calls[0]?.[0]).toContain('<latchkey-sign-in>: products="oauht" must be one of: oauth,')
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('an element without a public token shows nothing', () => {
  const element = document.createElement('latchkey-sign-in')
  document.body.append(element)
  expect(element.childElementCount).toBe(0)
})

test('the code of the form is requested before there is a client', async () => {
  const element = document.createElement('latchkey-sign-in')
  element.setAttribute('products', 'passwords')
  performance.clearResourceTimings() // browsers keep no more than 250
  document.body.append(element)
  const listFiles = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  await expect.poll(listFiles).toContainEqual(expect.stringContaining('/methods/passwords/on-main.ts'))
  expect(element.childElementCount).toBe(0)
})

test('every element can have a colour scheme', async () => {
  const consent = show({ 'color-scheme': 'dark' }, 'latchkey-idp-consent')
  const form = show({ 'color-scheme': 'dark', products: 'oauth', providers: 'github' })
  for (const element of [consent, form])
    await expect.poll(() => element.querySelector('.latchkey')?.getAttribute('data-color-scheme')).toBe('dark')
})

test('the form comes back when its element was moved', async () => {
  const element = show({ products: 'oauth', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  const place = document.createElement('main')
  document.body.append(place)
  place.append(element)
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('the function mounts a form, too', async () => {
  document.body.append(Object.assign(document.createElement('div'), { id: 'place' }))
  const config = { products: ['oauth'] as const, oauthOptions: { providers: [{ type: 'github' as const }] } }
  const mounted = window.Latchkey?.mount('#place', {
    publicToken: 'public-token-test-latchkey',
    baseUrl: PROVIDER,
    config,
  })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  mounted?.update({ config: { ...config, oauthOptions: { providers: [{ type: 'slack' }] } } })
  await expect.element(page.getByRole('button', { name: 'Continue with Slack' })).toBeVisible()
  mounted?.unmount()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
