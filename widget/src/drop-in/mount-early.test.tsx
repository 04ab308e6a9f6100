import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emailLinks } from '../products/email-links.ts'
import type { SignInConfig } from '../sign-in-config.ts'
import { createFakeClient, type FakeClientOptions } from '../testing/fake-client.ts'
import type { SignInOptions } from '../mount-widget.tsx'
import type { Theme } from '../theme/theme.ts'
import { mountEarly } from './mount-early.tsx'
import * as wholeForm from './whole-form.ts'

type LoadWhole = NonNullable<Parameters<typeof mountEarly>[2]>

const cleanups: (() => void)[] = []

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
  document.documentElement.lang = ''
  vi.restoreAllMocks()
})

const GITHUB: SignInConfig = { products: ['oauth'], oauthOptions: { providers: [{ type: 'github' }] } }
const EMAIL: SignInConfig = { products: ['emailMagicLinks'] }
const BOTH: SignInConfig = {
  products: ['oauth', 'emailMagicLinks'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'github' }, { type: 'apple' }] },
}

type Given = Omit<Partial<SignInOptions>, 'client'> & { visitor?: FakeClientOptions }

/** Shows a form whose code is loaded when the test says so. */
async function show({ visitor, ...options }: Given) {
  const { client, callsOf } = createFakeClient(visitor)
  const target = document.body.appendChild(document.createElement('div'))
  let give: (code: typeof wholeForm) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const load = vi.fn<LoadWhole>(
    () =>
      new Promise((resolve, reject) => {
        give = resolve
        fail = reject
      }),
  )
  const mounted = mountEarly(target, { ...options, client }, load)
  cleanups.push(() => {
    mounted.unmount()
    target.remove()
  })
  const early = target.firstElementChild
  await expect.poll(() => early?.firstElementChild).not.toBeNull()
  const whenAsked = () => expect.poll(() => load.mock.calls.length).toBeGreaterThan(0)
  return {
    ...mounted,
    client,
    callsOf,
    target,
    load,
    async arrive() {
      await whenAsked()
      give(wholeForm)
    },
    /** Lets the code arrive, and waits until the whole form has taken over. */
    async takeOver() {
      await whenAsked()
      give(wholeForm)
      await expect.poll(() => early?.isConnected).toBe(false)
    },
    async fail() {
      await whenAsked()
      fail(new TypeError('Failed to fetch'))
    },
  }
}

const github = page.getByRole('button', { name: 'Continue with GitHub' })
const field = page.getByRole('textbox', { name: 'Email' })
const submit = page.getByRole('button', { name: 'Continue with email' })

/** Returns the markup of the shown form, without what differs between two renderings: ids, and loaded drawings. */
function describeForm(target: Element) {
  const root = target.firstElementChild?.firstElementChild?.shadowRoot ?? target
  const form = root.querySelector('.latchkey')?.cloneNode(true)
  if (!(form instanceof HTMLElement)) throw new Error('There is no form.')
  for (const element of [form, ...form.querySelectorAll('*')]) {
    for (const name of ['id', 'for', 'aria-describedby', 'data-theme'])
      if (element.hasAttribute(name)) element.setAttribute(name, '')
    if (element.matches('svg')) element.replaceChildren()
    element.removeAttribute('viewBox')
    // The boundaries of React's errors.
    if (element.matches('div') && element.attributes.length === 0) element.replaceWith(...element.childNodes)
  }
  return form.outerHTML.replaceAll('><', '>\n<')
}

function measure(target: Element) {
  const root = target.firstElementChild?.firstElementChild?.shadowRoot ?? target
  return [...root.querySelectorAll('section, h2, button, input, label, p, .lk-divider')]
    .filter((element) => element.checkVisibility())
    .map((element) => element.getBoundingClientRect().toJSON())
}

test.each<[string, Given]>([
  ['one button', { config: GITHUB }],
  ['an email form', { config: EMAIL }],
  ['no configuration', {}],
  ['buttons and a form', { config: BOTH }],
  ['a button that was used last', { config: BOTH, visitor: { lastUsedOauthProvider: 'github' } }],
  ['a watermark', { config: EMAIL, visitor: { bootstrap: { displayWatermark: true } } }],
  ['a project that is not known yet', { config: BOTH, visitor: { bootstrap: 'unknown' } }],
  ['a logo', { config: GITHUB, theme: { logoImageUrl: 'data:,' }, visitor: { bootstrap: { projectName: 'Acme' } } }],
  ['no heading', { config: EMAIL, theme: { hideHeaderText: true } }],
  ['dark colours', { config: BOTH, theme: { colorScheme: 'dark', buttonRadius: '2px' } }],
  ['texts of the page', { config: BOTH, strings: { 'main.title': 'Hello', 'email.continue': 'Go' } }],
  ['another language', { config: BOTH, language: 'cs' }],
  ['a shadow root', { config: { ...BOTH, enableShadowDOM: true } }],
])('the first form is the whole one to the eye and to assistive technology: %s', async (_what, given) => {
  const { target, takeOver } = await show(given)
  await expect.poll(() => measure(target).length).toBeGreaterThan(1)
  const [first, places] = [describeForm(target), measure(target)]
  await takeOver()
  expect(describeForm(target)).toBe(first)
  expect(measure(target)).toEqual(places)
})

test('a form for a shadow root is in one from the beginning', async () => {
  const { target, takeOver } = await show({ config: { ...BOTH, enableShadowDOM: true } })
  expect(target.querySelector('.latchkey')).toBeNull()
  await takeOver()
  expect(target.querySelector('.latchkey')).toBeNull()
})

test('a form in another language is never in English', async () => {
  const { target } = await show({ config: BOTH, language: 'cs' })
  expect(target.textContent).not.toContain('Continue with')
  await expect.element(page.getByRole('button', { name: 'Pokračovat přes GitHub' })).toBeVisible()
})

test('the form fills an element that stretches what is in it', async () => {
  const { target, takeOver } = await show({ config: GITHUB })
  Object.assign(target.style, { display: 'flex', height: '900px' })
  const measureHeight = () => target.querySelector('.latchkey')?.getBoundingClientRect().height
  expect(measureHeight()).toBe(900)
  await takeOver()
  expect(measureHeight()).toBe(900)
})

test('the code is loaded once the form has been shown', async () => {
  const isShown = () => document.querySelector('input')?.checkVisibility() ?? false
  const frames: boolean[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    frames.push(isShown())
    return setTimeout(callback)
  })
  const { load } = await show({ config: EMAIL })
  await expect.poll(() => load.mock.calls.length).toBe(1)
  expect(isShown()).toBe(true)
  expect(frames.length).toBeGreaterThan(0)
})

test.each([
  ['the pointer reaches', () => github.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))],
  ['the focus reaches', () => (github.element() as HTMLElement).focus()],
])('the code is loaded at once when %s a button', async (_what, approach) => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  const { load } = await show({ config: GITHUB })
  expect(load).not.toHaveBeenCalled()
  approach()
  expect(load).toHaveBeenCalledTimes(1)
})

describe('when the whole form takes over', () => {
  test('typed text, the focus and what is typed next stay', async () => {
    const { takeOver, callsOf } = await show({ config: BOTH })
    await userEvent.type(field, 'ada@exa')
    await takeOver()
    await expect.element(field).toHaveValue('ada@exa')
    expect(document.activeElement).toBe(field.element())
    await userEvent.keyboard('mple.com{Enter}')
    await expect.poll(() => callsOf('magicLinks.email.loginOrCreate')[0]?.[0]).toBe('ada@example.com')
  })

  test('the focus of a button stays, also in a shadow root', async () => {
    for (const enableShadowDOM of [false, true]) {
      const { takeOver, target, unmount } = await show({ config: { ...GITHUB, enableShadowDOM } })
      const button = github.element() as HTMLElement
      button.focus()
      await takeOver()
      expect(github.element()).not.toBe(button)
      expect(github.element().matches(':focus')).toBe(true)
      unmount()
      expect(target.childNodes).toHaveLength(0)
    }
  })

  test('a form without a focus takes none', async () => {
    const { takeOver } = await show({ config: EMAIL })
    await takeOver()
    expect(document.activeElement).toBe(document.body)
  })

  test('there is never more than one form to see', async () => {
    const { takeOver, target } = await show({ config: EMAIL })
    const seen: number[] = []
    const containers: number[] = []
    const watch = new MutationObserver(() => {
      containers.push(target.children.length)
      seen.push([...target.querySelectorAll('input')].filter((input) => input.checkVisibility()).length)
    })
    watch.observe(target, { childList: true, subtree: true, attributes: true })
    await takeOver()
    watch.disconnect()
    expect(Math.max(...containers)).toBe(2)
    expect(new Set(seen)).toEqual(new Set([1]))
  })

  test('an event for the shown form is logged once', async () => {
    const { takeOver, callsOf } = await show({ config: EMAIL })
    expect(callsOf('events.log')).toEqual([])
    await takeOver()
    await expect.poll(() => callsOf('events.log').map(([name]) => name)).toEqual(['render_login_screen'])
  })

  test('it waits for the end of a press, which then counts', async () => {
    const { arrive, callsOf, target } = await show({ config: GITHUB })
    const button = github.element()
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await arrive()
    await expect.poll(() => target.children.length).toBe(2)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(button.isConnected).toBe(true)
    button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    ;(button as HTMLElement).click()
    await expect.poll(() => button.isConnected).toBe(false)
    await expect.poll(() => callsOf('oauth.github.start').length).toBe(1)
  })
})

describe('a press before the code is loaded', () => {
  test('a third party is started later, and its button is busy until then', async () => {
    const { takeOver, callsOf } = await show({ config: BOTH, visitor: { lastUsedOauthProvider: 'github' } })
    await github.click()
    await expect.element(github).toHaveAttribute('aria-busy', 'true')
    await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toHaveAttribute('aria-disabled')
    await takeOver()
    await expect.poll(() => callsOf('oauth.github.start').length).toBe(1)
    expect(callsOf('oauth.google.start')).toEqual([])
  })

  test('an address is sent later, and the form says that it is sending', async () => {
    const { takeOver, callsOf, target } = await show({ config: BOTH })
    await field.fill('ada@example.com')
    await submit.click()
    await expect.element(submit).toHaveAttribute('aria-busy', 'true')
    await expect.element(field).toHaveAttribute('readonly')
    expect([...target.querySelectorAll('output')].map(({ textContent }) => textContent)).toContain('Sending...')
    await takeOver()
    await expect.poll(() => callsOf('magicLinks.email.loginOrCreate')[0]?.[0]).toBe('ada@example.com')
    await expect.element(page.getByText('An email was sent to ada@example.com.')).toBeVisible()
  })

  test('a malformed address is marked', async () => {
    const { takeOver } = await show({ config: EMAIL })
    await field.fill('ada')
    await userEvent.keyboard('{Enter}')
    await takeOver()
    await expect.element(page.getByText('Email format is invalid.')).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  })

  test('code that cannot be loaded causes an error, and the next press loads it', async () => {
    const onError = vi.fn()
    const { fail, takeOver, load, callsOf } = await show({ config: GITHUB, callbacks: { onError } })
    await github.click()
    await fail()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The sign-in service could not be reached. Please check your connection and try again.')
    expect(onError.mock.calls).toEqual([[new TypeError('Failed to fetch')]])
    await expect.element(github).toHaveAttribute('aria-busy', 'false')
    await github.click()
    expect(page.getByRole('alert').elements()).toEqual([])
    expect(load).toHaveBeenCalledTimes(2)
    await takeOver()
    await expect.poll(() => callsOf('oauth.github.start').length).toBe(1)
  })
})

test('a form that is removed while it waits for the end of a press stops waiting', async () => {
  const { arrive, unmount, target } = await show({ config: EMAIL })
  field.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await arrive()
  await expect.poll(() => target.children.length).toBe(2)
  unmount()
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  await new Promise((resolve) => setTimeout(resolve, 100))
  frames.mockClear()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(frames).not.toHaveBeenCalled()
  window.dispatchEvent(new PointerEvent('pointerup'))
})

test('a form is shown in an element that the page inserts later', async () => {
  const target = document.createElement('div')
  const { client } = createFakeClient({})
  const mounted = mountEarly(target, { client, config: GITHUB }, async () => wholeForm)
  mounted.update({ client, config: EMAIL })
  document.body.append(target)
  await expect.element(field).toBeVisible()
  mounted.unmount()
  target.remove()
})

test('an error is shown also to a page that does not listen for errors', async () => {
  const { fail } = await show({ config: GITHUB })
  await github.click()
  await fail()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

test('code that failed to load before any press is loaded again when the focus reaches a button', async () => {
  const onError = vi.fn()
  const { fail, load } = await show({ config: GITHUB, callbacks: { onError } })
  await fail()
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(onError).not.toHaveBeenCalled()
  ;(github.element() as HTMLElement).focus()
  await expect.poll(() => load.mock.calls.length).toBe(2)
})

describe('a form that the first file does not have', () => {
  test.each<[string, Given]>([
    ['passwords', { config: { products: ['passwords'] } }],
    ['a wrong configuration', { config: { products: ['oauth'], oauthOptions: { providers: [] } } }],
    ['a method that is given as a module', { config: { products: [emailLinks()] } }],
    ["Google's prompt", { config: { ...GITHUB, oauthOptions: { providers: [{ type: 'google', one_tap: true }] } } }],
    ['a begun sign-in', { config: GITHUB, visitor: { intermediateToken: 'token-1' } }],
  ])('%s has its place reserved, and its code is loaded at once', async (_what, given) => {
    const { target, load } = await show(given)
    expect(target.querySelector('.lk-placeholder')).not.toBeNull()
    expect(target.querySelector('button, input')).toBeNull()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test.each<[string, SignInConfig, Partial<Theme>?]>([
    ['tabs', { ...GITHUB, products: ['oauth', 'otp'], otpOptions: { methods: ['sms', 'email'] } }],
    ['passwords', { products: ['passwords'] }],
    ['no heading', { products: ['passwords'] }, { hideHeaderText: true }],
    ['mailed links and passwords', { products: ['passwords', 'emailMagicLinks'] }],
  ])('the place of a form with %s is as high as the form', async (_what, config, theme = {}) => {
    const { target, takeOver } = await show({ config, theme })
    const height = () => target.querySelector('.latchkey')?.getBoundingClientRect().height
    const before = height()
    await takeOver()
    await expect.element(page.getByRole('textbox')).toBeVisible()
    expect(height()).toBe(before)
  })

  test('a wrong configuration is explained', async () => {
    const { takeOver } = await show({ config: { products: ['passkeys'] } })
    await takeOver()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Cannot use Passkeys by itself')
  })

  test('code that cannot be loaded causes an error with a button that tries again', async () => {
    const onError = vi.fn()
    const { fail, takeOver, load } = await show({ config: { products: ['passwords'] }, callbacks: { onError } })
    await fail()
    await expect.element(page.getByText('This step could not be loaded.')).toBeVisible()
    expect(onError).toHaveBeenCalledTimes(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(load).toHaveBeenCalledTimes(2)
    await takeOver()
    await expect.element(field).toBeVisible()
  })
})

describe('the page changes the form', () => {
  test('before the code is loaded', async () => {
    const { update, client, takeOver } = await show({ config: GITHUB })
    update({ client, config: EMAIL })
    await expect.element(field).toBeVisible()
    await takeOver()
    await expect.element(field).toBeVisible()
    expect(github.elements()).toEqual([])
  })

  test('which does not hurry the code', async () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    const { update, client, load } = await show({ config: GITHUB })
    update({ client, config: GITHUB, theme: { colorScheme: 'dark' } })
    await expect.poll(() => document.querySelector('[data-color-scheme=dark]')).not.toBeNull()
    expect(load).not.toHaveBeenCalled()
  })

  test('to one that the first file does not have', async () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    const { update, client, load, target } = await show({ config: GITHUB })
    update({ client, config: { products: ['passwords'] } })
    await expect.poll(() => target.querySelector('.lk-placeholder')).not.toBeNull()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('after the whole form has taken over', async () => {
    const { update, client, takeOver } = await show({ config: GITHUB })
    await takeOver()
    update({ client, config: EMAIL })
    await expect.element(field).toBeVisible()
  })

  test('a form that is removed before its code fails to load reports nothing', async () => {
    const onError = vi.fn()
    const { unmount, fail, target } = await show({ config: { products: ['passwords'] }, callbacks: { onError } })
    unmount()
    await fail()
    await new Promise((resolve) => setTimeout(resolve))
    expect(onError).not.toHaveBeenCalled()
    expect(target.childNodes).toHaveLength(0)
  })

  test('a form that is removed while its parts are loaded stays away', async () => {
    const { unmount, arrive, callsOf } = await show({ config: { products: ['passwords'] } })
    await arrive()
    unmount()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(callsOf('events.log')).toEqual([])
  })

  test('a whole form that is removed leaves no styles behind', async () => {
    const first = await show({ config: EMAIL })
    await first.takeOver()
    const before = document.adoptedStyleSheets.length
    const second = await show({ config: GITHUB })
    await second.takeOver()
    expect(document.adoptedStyleSheets.length).toBe(before + 1)
    second.unmount()
    expect(document.adoptedStyleSheets.length).toBe(before)
  })

  test('a form that is removed before its code arrives stays away', async () => {
    const { unmount, arrive, target, callsOf } = await show({ config: EMAIL })
    await expect.poll(() => target.querySelector('input')).not.toBeNull()
    unmount()
    expect(target.childNodes).toHaveLength(0)
    await arrive().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(target.childNodes).toHaveLength(0)
    expect(callsOf('events.log')).toEqual([])
  })
})
