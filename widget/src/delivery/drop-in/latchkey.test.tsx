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

test('<latchkey-sign-in> shows the login form from its attributes alone', async () => {
  show({ products: 'oauth email-links', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  await expect.element(page.getByRole('textbox')).toBeVisible()
})

test('changing an attribute of <latchkey-sign-in> updates the form and keeps the client', async () => {
  const element = show({ products: 'oauth', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  const { client } = element as HTMLElement & { client?: unknown }
  element.setAttribute('providers', 'google')
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  expect((element as HTMLElement & { client?: unknown }).client).toBe(client)
})

test('the language attribute of <latchkey-sign-in> sets the language of the form', async () => {
  show({ products: 'oauth', providers: 'github', language: 'cs' })
  await expect.element(page.getByRole('button', { name: 'Pokračovat přes GitHub' })).toBeVisible()
})

test('changing the color-scheme and language attributes updates the form', async () => {
  const element = show({ products: 'oauth', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  element.setAttribute('color-scheme', 'dark')
  element.setAttribute('language', 'cs')
  await expect.poll(() => element.querySelector('.latchkey')?.getAttribute('data-color-scheme')).toBe('dark')
  await expect.element(page.getByRole('button', { name: 'Pokračovat přes GitHub' })).toBeVisible()
})

test('a <latchkey-sign-in> element that is removed and added again gets a new client', async () => {
  const element: HTMLElement & { client?: unknown } = show({ products: 'oauth', providers: 'github' })
  const { client } = element
  expect(client).toBeDefined()
  element.remove()
  document.body.append(element)
  expect(element.client).toBeDefined()
  expect(element.client).not.toBe(client)
})

test('a property of <latchkey-sign-in> takes precedence over its attributes', async () => {
  const element = show({ products: 'oauth', providers: 'github' })
  Object.assign(element, { config: { products: ['oauth'], oauthOptions: { providers: [{ type: 'slack' }] } } })
  await expect.element(page.getByRole('button', { name: 'Continue with Slack' })).toBeVisible()
})

test('an invalid attribute of <latchkey-sign-in> is logged, and the form stays', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const element = show({ products: 'oauth', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  element.setAttribute('products', 'oauht')
  expect(report.mock.calls[0]?.[0]).toContain('<latchkey-sign-in>: products="oauht" must be one of: oauth,')
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('<latchkey-sign-in> without a public token shows nothing and says so', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const element = document.createElement('latchkey-sign-in')
  document.body.append(element)
  expect(element.childElementCount).toBe(0)
  await expect.poll(() => warn.mock.calls).toEqual([['<latchkey-sign-in> needs public-token']])
})

test('a base address of the page does not change what a path of its origin is', () => {
  const base = document.head.appendChild(document.createElement('base'))
  base.href = 'http://127.0.0.1:9/cdn/'
  const element = show({ products: 'oauth', providers: 'github', 'login-redirect-url': '/auth/' })
  base.remove()
  expect(element).toMatchObject({ config: { oauthOptions: { loginRedirectURL: `${location.origin}/auth/` } } })
})

test('window.Latchkey.mount takes a client, like the mount function of the package', async () => {
  const client = window.Latchkey?.createProviderClient('public-token-test-latchkey', { baseUrl: PROVIDER })
  const place = document.body.appendChild(document.createElement('div'))
  const config = { products: ['oauth'] as const, oauthOptions: { providers: [{ type: 'github' as const }] } }
  const mounted = client && window.Latchkey?.mount(place, { client, config })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  mounted?.unmount()
  client?.destroy()
})

test('window.Latchkey.mount without a client and a public token is refused at once by name', () => {
  const place = document.body.appendChild(document.createElement('div'))
  const options = { config: { products: ['oauth'] } } as unknown as { publicToken: string }
  expect(() => window.Latchkey?.mount(place, options)).toThrow(/publicToken/)
})

test('<latchkey-sign-in> requests the code of its form before it has a client', async () => {
  const element = document.createElement('latchkey-sign-in')
  element.setAttribute('products', 'passwords')
  performance.clearResourceTimings() // browsers keep no more than 250
  document.body.append(element)
  const listFiles = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  await expect.poll(listFiles).toContainEqual(expect.stringContaining('/methods/passwords/on-main.ts'))
  expect(element.childElementCount).toBe(0)
})

test('the sign-in and consent elements support the color-scheme attribute', async () => {
  const consent = show({ 'color-scheme': 'dark' }, 'latchkey-idp-consent')
  const form = show({ 'color-scheme': 'dark', products: 'oauth', providers: 'github' })
  for (const element of [consent, form])
    await expect.poll(() => element.querySelector('.latchkey')?.getAttribute('data-color-scheme')).toBe('dark')
})

test('a <latchkey-sign-in> element that is moved within the page shows its form again', async () => {
  const element = show({ products: 'oauth', providers: 'github' })
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  const place = document.createElement('main')
  document.body.append(place)
  place.append(element)
  await expect.element(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
})

test('window.Latchkey.mount mounts a form that can be updated and unmounted', async () => {
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
