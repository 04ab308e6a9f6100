import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProviderContext, SignInWidget, type SignInConfig } from '../index.ts'
import { googleMark } from '../marks/index.ts'
import { emailLinks, oauth, passcodes } from './products/index.ts'
import { createFakeClient, type FakeClient, type FakeClientOptions } from '../testing/fake-client.ts'
import { en } from '../messages/en.ts'

/** The exports whose code cannot be loaded. */
const unreachable = vi.hoisted(() => new Set<PropertyKey>())
vi.mock(import('../browser/load-code.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return {
    ...original,
    loadCode: (load, name) =>
      unreachable.has(name) ? Promise.reject(new TypeError('Failed to fetch')) : original.loadCode(load, name),
  }
})

const redirects = { loginRedirectURL: 'https://app.example/', signupRedirectURL: 'https://app.example/' }
const GITHUB_AND_EMAIL: SignInConfig = {
  products: [
    // The mark of Google is part of the markup, that of GitHub is loaded.
    oauth({ providers: [{ type: 'google' }, { type: 'github' }], ...redirects }, { google: googleMark }),
    emailLinks(redirects),
  ],
}

const cleanups: (() => void)[] = []
const reported: unknown[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void reported.push(parts))
})

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  unreachable.clear()
  vi.restoreAllMocks()
  // React would have reported any mismatch of the markup.
  expect(reported.splice(0)).toEqual([])
})

/** Renders a widget to HTML for an unknown visitor, as a server does. The returned function hydrates it. */
function renderOnServer(config: SignInConfig, visitor: FakeClientOptions = {}, toMarkup = (html: string) => html) {
  const toTree = (options: FakeClientOptions) => {
    const fake = createFakeClient(options)
    const tree = (
      <ProviderContext client={fake.client}>
        <SignInWidget config={config} />
      </ProviderContext>
    )
    return { ...fake, tree }
  }
  const container = document.createElement('div')
  const html = renderToString(toTree({ bootstrap: 'unknown' }).tree)
  container.setHTMLUnsafe(toMarkup(html))
  document.body.append(container)
  const hydrate = () => {
    const { tree, ...fake } = toTree(visitor)
    const root = hydrateRoot(container, tree, { onRecoverableError: (error) => void reported.push(error) })
    cleanups.push(() => root.unmount())
    return fake
  }
  cleanups.push(() => container.remove())
  return { container, hydrate }
}

/** Waits until the effects have run. One of them logs that the widget was shown. */
async function whenHydrated({ callsOf }: Pick<FakeClient, 'callsOf'>) {
  await expect.poll(() => callsOf('events.log').length).toBe(1)
}

test('a field keeps its value and focus across hydration', async () => {
  const { hydrate } = renderOnServer(GITHUB_AND_EMAIL)
  const field = page.getByRole('textbox')
  const before = field.element()
  await userEvent.type(field, 'ada@exa')
  const fake = hydrate()
  await whenHydrated(fake)
  expect(field.element()).toBe(before)
  await expect.element(field).toHaveValue('ada@exa')
  expect(document.activeElement).toBe(before)
  await userEvent.keyboard('mple.com{Enter}')
  await expect.poll(() => fake.callsOf('magicLinks.email.loginOrCreate')[0]?.[0]).toBe('ada@example.com')
})

test('an email address that is complete before hydration can be submitted after it', async () => {
  const { hydrate } = renderOnServer(GITHUB_AND_EMAIL)
  await page.getByRole('textbox').fill('ada@example.com')
  const fake = hydrate()
  await whenHydrated(fake)
  await page.getByRole('button', { name: en['email.continue'] }).click()
  await expect.poll(() => fake.callsOf('magicLinks.email.loginOrCreate')[0]?.[0]).toBe('ada@example.com')
})

test('a phone number typed before hydration is formatted after it', async () => {
  const { hydrate } = renderOnServer({ products: [passcodes({ methods: ['sms'] })] })
  const field = page.getByRole('textbox')
  await field.fill('2125550123')
  expect(page.getByRole('option').elements()).toHaveLength(1)
  hydrate()
  await expect.element(field).toHaveValue('(212) 555-0123')
  await expect.poll(() => page.getByRole('option').elements().length).toBeGreaterThan(200)
})

test('with `locale`, the phone form selects the country of the browser after hydration', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  const { hydrate } = renderOnServer({ products: [passcodes({ methods: ['sms'] })], phoneCountry: 'locale' })
  const country = page.getByRole('combobox', { name: 'Country code' })
  await expect.element(country).toHaveValue('US')
  hydrate()
  await expect.element(country).toHaveValue('GB')
})

test('the last used OAuth provider moves to the first position after hydration', async () => {
  const { container, hydrate } = renderOnServer(GITHUB_AND_EMAIL, { lastUsedOauthProvider: 'github' })
  expect(container.querySelector('button')).toHaveTextContent('Continue with Google')
  const github = page.getByRole('button', { name: 'Continue with GitHub' })
  const before = github.element()
  hydrate()
  await expect.element(page.getByText(en['oauth.last-used'])).toBeVisible()
  expect(container.querySelector('button')).toBe(before)
})

test('hydration does not shift the layout', async () => {
  // The styles of this first widget stay in the document, as a linked style sheet would.
  await whenHydrated(renderOnServer(GITHUB_AND_EMAIL).hydrate())
  const { container, hydrate } = renderOnServer(GITHUB_AND_EMAIL, { bootstrap: { displayWatermark: true } })
  const measure = () =>
    [...container.querySelectorAll('section, button, input')].map((element) => element.getBoundingClientRect().toJSON())
  const before = measure()
  expect(before).toHaveLength(5)
  await whenHydrated(hydrate())
  expect(measure()).toEqual(before)
})

test('a provider icon that the page does not import is drawn in its reserved space after hydration', async () => {
  const { container, hydrate } = renderOnServer(GITHUB_AND_EMAIL)
  const countPaths = () => [...container.querySelectorAll('.lk-icon')].map(({ children }) => children.length)
  expect(countPaths()[0]).toBe(googleMark.paths.length)
  await whenHydrated(hydrate())
  await expect.poll(countPaths).toEqual([googleMark.paths.length, 1])
})

test('a form whose code is loaded lazily renders as a skeleton until hydration', async () => {
  const { container, hydrate } = renderOnServer({ products: ['passwords'] })
  expect(container.querySelector('input')).toBeNull()
  hydrate()
  await expect.element(page.getByRole('textbox')).toBeVisible()
})

test('a pending second factor replaces the main screen after hydration', async () => {
  const { container, hydrate } = renderOnServer(GITHUB_AND_EMAIL, { intermediateToken: 'token-1' })
  expect(container).toHaveTextContent(en['main.title'])
  hydrate()
  await expect.poll(() => container.textContent).not.toContain('Continue with')
})

test('submitting a server-rendered form before hydration does not navigate', async () => {
  const { hydrate } = renderOnServer(GITHUB_AND_EMAIL)
  const { href } = location
  await page.getByRole('textbox').fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: en['email.continue'] }).click()
  expect(location.href).toBe(href)
  await whenHydrated(hydrate())
  await expect.element(page.getByRole('textbox')).toHaveValue('ada@example.com')
})

/** Renders a widget into a declared shadow root, as a server does. */
function renderIntoShadow() {
  const inPage = renderOnServer(GITHUB_AND_EMAIL)
  const form = inPage.container.innerHTML
  inPage.container.remove()
  const { container, hydrate } = renderOnServer(
    { ...GITHUB_AND_EMAIL, enableShadowDOM: true },
    {},
    () => `<div><template shadowrootmode="open">${form}</template></div>`,
  )
  return { root: container.firstElementChild?.shadowRoot, hydrate }
}

test('a form in a declarative shadow root is replaced even if the code that keeps its input fails to load', async () => {
  unreachable.add('takeOver')
  // Safari 15.4, Chrome 100 and Firefox 102 do not know `:has()`.
  const querySelector = vi.spyOn(ShadowRoot.prototype, 'querySelector')
  querySelector.mockImplementation(function (this: ShadowRoot, selector) {
    if (selector.includes(':has(')) throw new DOMException('not a valid selector', 'SyntaxError')
    return this.querySelectorAll(selector)[0] ?? null
  })
  const { root, hydrate } = renderIntoShadow()
  const early = root?.querySelector('form')
  await whenHydrated(hydrate())
  await expect.poll(() => early?.isConnected).toBe(false)
  expect(root?.querySelectorAll('form')).toHaveLength(1)
})

test('hydration of a declarative shadow root keeps the typed text and the focus', async () => {
  const { root, hydrate } = renderIntoShadow()
  const early = root?.querySelector('form')
  expect(root?.querySelectorAll('form')).toHaveLength(1)
  await userEvent.type(page.getByRole('textbox'), 'ada@example.com')
  const fake = hydrate()
  await whenHydrated(fake)
  await expect.poll(() => early?.isConnected).toBe(false)
  expect(root?.querySelectorAll('form')).toHaveLength(1)
  await expect.element(page.getByRole('textbox')).toHaveValue('ada@example.com')
  expect(root?.activeElement).toBe(root?.querySelector('input'))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => fake.callsOf('magicLinks.email.loginOrCreate')[0]?.[0]).toBe('ada@example.com')
})
