import { StrictMode, useLayoutEffect } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { whenIdle } from '../../browser/when-idle.ts'
import { ProviderContext } from '../../flow/provider-context.tsx'
import { emailLinks, oauth } from '../products/index.ts'
import type { SignInConfig, SignInWidgetProps } from '../sign-in-config.ts'
import { SignInWidget } from '../sign-in-widget.tsx'
import { StaticSignIn } from '../static-sign-in.tsx'
import type { Theme } from '../../theme/theme.ts'
import { createFakeClient, type FakeClientOptions } from '../../testing/fake-client.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import * as whole from '../whole-sign-in.tsx'
import { loadWhole } from './load-whole.ts'
import { en } from '../../messages/en.ts'

vi.mock(import('../../browser/when-idle.ts'), { spy: true })
vi.mock(import('./load-whole.ts'), () => ({ loadWhole: vi.fn<typeof loadWhole>() }))

const load = vi.mocked(loadWhole)
const idle = vi.mocked(whenIdle)

afterEach(() => {
  vi.restoreAllMocks()
  idle.mockReset()
})

const GITHUB: SignInConfig = { products: [oauth({ providers: [{ type: 'github' }] })] }
const EMAIL: SignInConfig = { products: ['emailMagicLinks'] }
const BOTH: SignInConfig = { products: [oauth({ providers: [{ type: 'google' }, { type: 'github' }] }), emailLinks()] }
const SENT = { request_id: 'request-id-test-1', status_code: 200 }
const CALL = 'magicLinks.email.loginOrCreate'

const github = page.getByRole('button', { name: 'Continue with GitHub' })
const field = page.getByRole('textbox', { name: 'Email' })
const submit = page.getByRole('button', { name: en['email.continue'] })

/** Creates a promise that is settled from outside. */
function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

type Given = SignInWidgetProps & { visitor?: FakeClientOptions }

/** Shows a form whose code is loaded when the test says so. */
async function show({ visitor, ...props }: Given) {
  load.mockReset()
  let loading = createDeferred<typeof whole>()
  load.mockImplementation(() => loading.promise)
  const fake = createFakeClient({ responses: { [CALL]: () => SENT }, ...visitor })
  const toTree = (given: SignInWidgetProps) => (
    <StrictMode>
      <ProviderContext client={fake.client}>
        <SignInWidget {...given} />
      </ProviderContext>
    </StrictMode>
  )
  const screen = await render(toTree(props))
  const whenAsked = () => expect.poll(() => load.mock.calls.length).toBeGreaterThan(0)
  return {
    ...fake,
    screen,
    update: (given: SignInWidgetProps) => screen.rerender(toTree(given)),
    async arrive() {
      await whenAsked()
      loading.resolve(whole)
    },
    async fail(error: Error = createNetworkError()) {
      await whenAsked()
      const { reject } = loading
      loading = createDeferred()
      reject(error)
    },
  }
}

/** Returns the shown form, which may be in a shadow root. */
function findForm(container: Element) {
  const form = (container.firstElementChild?.shadowRoot ?? container).querySelector('.latchkey')
  if (!form) throw new Error('There is no form.')
  return form
}

/** Returns the markup of a form without what differs between two renderings: ids, and loaded drawings. */
function describeForm(container: Element) {
  const form = findForm(container).cloneNode(true) as HTMLElement
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

/** Returns the place of each visible element of a form, relative to the form. */
function measure(container: Element) {
  const form = findForm(container)
  const { x, y } = form.getBoundingClientRect()
  return [form, ...form.querySelectorAll('h2, button, input, label, p, .lk-divider')]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const place = element.getBoundingClientRect()
      return [element.tagName, place.x - x, place.y - y, place.width, place.height]
    })
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
])('the early form looks and reads like the whole form: %s', async (_what, given) => {
  const early = await show(given)
  await expect.poll(() => measure(early.screen.container).length).toBeGreaterThan(1)
  const [first, places] = [describeForm(early.screen.container), measure(early.screen.container)]
  await early.screen.unmount()
  const { visitor, ...props } = given
  const { client } = createFakeClient(visitor)
  const { container } = await render(
    <ProviderContext client={client}>
      <StaticSignIn {...props} />
    </ProviderContext>,
  )
  await expect.poll(() => measure(container).length).toBeGreaterThan(1)
  expect(describeForm(container)).toBe(first)
  expect(measure(container)).toEqual(places)
})

test('a form in another language does not render in English first', async () => {
  const { screen } = await show({ config: BOTH, language: 'cs' })
  expect(screen.container.textContent).not.toContain('Continue with')
  await expect.element(page.getByRole('button', { name: 'Pokračovat přes GitHub' })).toBeVisible()
})

test.each<[string, SignInConfig, Partial<Theme>?]>([
  ['tabs', { ...GITHUB, products: ['otp'], otpOptions: { methods: ['sms', 'email'] } }],
  ['passwords', { products: ['passwords'] }],
  ['no heading', { products: ['passwords'] }, { hideHeaderText: true }],
  ['mailed links and passwords', { products: ['passwords', 'emailMagicLinks'] }],
])('the skeleton of a form with %s is as high as the form', async (_what, config, theme = {}) => {
  const { screen, arrive } = await show({ config, theme })
  const height = () => findForm(screen.container).getBoundingClientRect().height
  const before = height()
  await arrive()
  await expect.element(page.getByRole('textbox')).toBeVisible()
  expect(height()).toBe(before)
})

test('the code of another method is requested before its skeleton is rendered', async () => {
  const order: string[] = []
  load.mockReset()
  load.mockImplementation(() => {
    order.push('requested')
    return new Promise(() => {})
  })
  const { client } = createFakeClient()
  function Shown() {
    useLayoutEffect(() => void order.push('shown'), [])
    return null
  }
  await render(
    <ProviderContext client={client}>
      <Shown />
      <SignInWidget config={{ products: ['passwords'] }} />
    </ProviderContext>,
  )
  expect(order.indexOf('requested')).toBe(0)
  expect(order).toContain('shown')
})

const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

describe('before a press', () => {
  test('loading the whole form before a press keeps the elements, the typed text and the focus', async () => {
    const { arrive } = await show({ config: BOTH })
    const before = [field, submit, github].map((element) => element.element())
    await userEvent.type(field, 'ada@')
    await arrive()
    await settle()
    expect([field, submit, github].map((element) => element.element())).toEqual(before)
    await expect.element(field).toHaveValue('ada@')
    expect(document.activeElement).toBe(field.element())
  })

  test('failing to load the whole form before a press shows and reports no error', async () => {
    const onError = vi.fn()
    const { fail } = await show({ config: EMAIL, callbacks: { onError } })
    await fail()
    await settle()
    expect(onError).not.toHaveBeenCalled()
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test.each([
    ['the pointer reaches', () => github.element().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))],
    ['the focus reaches', () => (github.element() as HTMLElement).focus()],
  ])('the whole form is loaded at once, and the call is prepared, when %s a button', async (_what, approach) => {
    idle.mockReturnValue()
    const { callsOf } = await show({ config: GITHUB })
    expect(load).not.toHaveBeenCalled()
    approach()
    expect(load).toHaveBeenCalledTimes(1)
    expect(callsOf('prepare')).toHaveLength(1)
  })

  test('the watermark appears when the project configuration requires it', async () => {
    const { settleBootstrap } = await show({ config: EMAIL, visitor: { bootstrap: 'unknown' } })
    settleBootstrap({ displayWatermark: true })
    await expect.element(page.getByText('Powered by')).toBeVisible()
  })
})

/** Collects what screen readers announce as a status. */
function listen(container: Element) {
  const heard: string[] = []
  new MutationObserver(() => {
    for (const { textContent } of container.querySelectorAll('output')) {
      if (textContent && textContent !== heard.at(-1)) heard.push(textContent)
    }
  }).observe(container, { subtree: true, childList: true, characterData: true })
  return heard
}

describe('a press', () => {
  test('a press sends the address and shows the next screen', async () => {
    const { arrive, callsOf } = await show({ config: BOTH })
    await arrive()
    await field.fill('ada@example.com')
    await submit.click()
    await expect.element(page.getByRole('heading', { name: en['email-confirmation.title'] })).toHaveFocus()
    expect(callsOf(CALL).map(([email]) => email)).toEqual(['ada@example.com'])
  })

  test('a press starts the third party of its button, wherever that is', async () => {
    const { arrive, callsOf } = await show({ config: BOTH, visitor: { lastUsedOauthProvider: 'github' } })
    await arrive()
    await github.click()
    await expect.poll(() => callsOf('oauth.github.start').length).toBe(1)
    expect(callsOf('oauth.google.start')).toEqual([])
    expect(document.activeElement).toBe(github.element())
  })

  test('a press reaches its own button, even if the whole form has another one before it', async () => {
    const { callsOf } = await show({ config: BOTH })
    const { WholeSignIn } = whole
    load.mockResolvedValue({
      ...whole,
      WholeSignIn({ onMain, ...props }) {
        const prepend = (main: Element) => {
          main.prepend(document.createElement('button'))
          onMain?.(main)
        }
        return <WholeSignIn {...props} onMain={prepend} />
      },
    })
    await github.click()
    await expect.poll(() => callsOf('oauth.github.start').length).toBe(1)
    expect(callsOf('oauth.google.start')).toEqual([])
  })

  test('Enter with an invalid address shows its error at the field, which keeps the focus', async () => {
    const { arrive, callsOf, screen } = await show({ config: BOTH })
    await arrive()
    await settle()
    const heard = listen(screen.container)
    await field.fill('ada')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent(en['error.invalid_email'])
    await expect.element(field).toHaveValue('ada')
    await expect.element(field).toHaveFocus()
    expect(callsOf(CALL)).toEqual([])
    expect(heard).toEqual([])
  })

  test.each([
    ['the email form', submit],
    ['a third party', github],
  ])('a press of %s without the code announces that it is loading', async (_what, button) => {
    const { screen } = await show({ config: BOTH })
    const heard = listen(screen.container)
    // Without the code, it is not known whether the address is sent.
    await field.fill('ada')
    await button.click()
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    expect(heard).toEqual([en.loading])
  })

  test('a press that the provider refuses shows the reason, and can be repeated', async () => {
    const responses = { [CALL]: () => Promise.reject(createProviderError('inactive_email', 'Inactive.')) }
    const { arrive, callsOf } = await show({ config: EMAIL, visitor: { responses } })
    await arrive()
    await field.fill('ada@example.com')
    await submit.click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await submit.click()
    await expect.poll(() => callsOf(CALL).length).toBe(2)
  })

  test('a press works in a shadow root', async () => {
    const { arrive, callsOf } = await show({ config: { ...BOTH, enableShadowDOM: true } })
    await arrive()
    await field.fill('ada@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => callsOf(CALL)[0]?.[0]).toBe('ada@example.com')
  })

  test('a press before the code is loaded makes its button busy and takes effect later', async () => {
    const { arrive, callsOf } = await show({ config: BOTH })
    await field.fill('ada@example.com')
    await submit.click()
    await expect.element(submit).toHaveAttribute('aria-busy', 'true')
    await expect.element(github).toHaveAttribute('aria-disabled', 'true')
    await expect.element(field).toHaveAttribute('readonly')
    expect(callsOf(CALL)).toEqual([])
    await arrive()
    await expect.poll(() => callsOf(CALL).map(([email]) => email)).toEqual(['ada@example.com'])
  })

  test.each([
    ['cannot be loaded', createNetworkError(), en['failure.network']],
    ['throws', new TypeError('x is undefined'), en['failure.unknown']],
  ])('a press whose code %s is explained and reported, and can be repeated', async (_case, error, text) => {
    const onError = vi.fn()
    const { fail, arrive, callsOf } = await show({ config: GITHUB, callbacks: { onError } })
    await github.click()
    await fail(error)
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
    await expect.element(github).toHaveAttribute('aria-busy', 'false')
    expect(onError).toHaveBeenCalledExactlyOnceWith(error)
    await github.click()
    await arrive()
    await expect.poll(() => callsOf('oauth.github.start').length).toBe(1)
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  test('a press takes effect once, even after going back to the form', async () => {
    const { arrive, callsOf } = await show({ config: EMAIL })
    await arrive()
    await field.fill('ada@example.com')
    await submit.click()
    await page.getByRole('button', { name: en['form.try-again'] }).click()
    await expect.element(field).toHaveValue('')
    await settle()
    expect(callsOf(CALL)).toHaveLength(1)
  })

  test('a press does not log a second time that the form was shown', async () => {
    const { arrive, callsOf } = await show({ config: GITHUB })
    await expect.poll(() => callsOf('events.log').map(([name]) => name)).toEqual(['render_login_screen'])
    await arrive()
    await github.click()
    await expect.poll(() => callsOf('oauth.github.start').length).toBe(1)
    expect(callsOf('events.log')).toHaveLength(1)
  })
})

describe('the whole form comes without a press', () => {
  test.each<[string, Given]>([
    ['other methods', { config: { products: ['passwords'] } }],
    ['a wrong configuration', { config: { products: ['oauth'], oauthOptions: { providers: [] } } }],
    ['a begun sign-in', { config: GITHUB, visitor: { intermediateToken: 'token-1' } }],
  ])('the whole form replaces its skeleton without a press, for %s', async (_what, given) => {
    const { screen } = await show(given)
    expect(screen.container.querySelector('.lk-placeholder')).not.toBeNull()
    expect(screen.container.querySelector('button, input')).toBeNull()
    expect(load).toHaveBeenCalled()
  })

  test('the whole form comes for Google’s prompt without a press, and keeps the typed text and the focus', async () => {
    const products = [oauth({ providers: [{ type: 'google', one_tap: true }, { type: 'github' }] }), emailLinks()]
    const { arrive, callsOf } = await show({ config: { products } })
    const early = field.element()
    await userEvent.type(field, 'ada@exa')
    await arrive()
    await expect.poll(() => early.isConnected).toBe(false)
    await expect.element(field).toHaveValue('ada@exa')
    expect(document.activeElement).toBe(field.element())
    await userEvent.keyboard('mple.com{Enter}')
    await expect.poll(() => callsOf(CALL)[0]?.[0]).toBe('ada@example.com')
  })

  test('a prompt that is the only content comes without a press, and is invisible until then', async () => {
    const products = [oauth({ providers: [{ type: 'google', one_tap: true }] })]
    const { screen } = await show({ config: { products } })
    expect(screen.container.querySelector('.latchkey')?.checkVisibility()).toBe(false)
  })

  test('the whole form comes without a press after a change of the configuration', async () => {
    const { update, arrive } = await show({ config: GITHUB })
    await update({ config: { products: ['passwords'] } })
    await arrive()
    await expect.element(field).toBeVisible()
    await expect.poll(() => github.elements()).toEqual([])
  })

  test('a button tries again when the whole form cannot be loaded', async () => {
    const onError = vi.fn()
    const { fail, arrive } = await show({ config: { products: ['passwords'] }, callbacks: { onError } })
    await fail()
    await expect.element(page.getByText(en['form.not-loaded'])).toBeVisible()
    expect(onError).toHaveBeenCalledTimes(1)
    await page.getByRole('button', { name: en['form.try-again'] }).click()
    await arrive()
    await expect.element(field).toBeVisible()
  })

  test('the whole form does not come once the page has removed the form', async () => {
    const onError = vi.fn()
    const { fail, screen } = await show({ config: { products: ['passwords'] }, callbacks: { onError } })
    await screen.unmount()
    await fail()
    await settle()
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('a script that changes the page', () => {
  test('when a script changes the page, the whole form replaces the early one and keeps the typed text', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}) // React logs every caught error
    const onError = vi.fn()
    const given = { config: EMAIL, callbacks: { onError }, visitor: { bootstrap: { displayWatermark: true } } }
    const { arrive, settleBootstrap, screen, callsOf } = await show(given)
    await field.fill('ada@example.com')
    const early = field.element()
    screen.container.querySelector('.lk-watermark')?.remove()
    settleBootstrap({ displayWatermark: false })
    await arrive()
    await expect.poll(() => early.isConnected).toBe(false)
    await expect.element(field).toHaveValue('ada@example.com')
    expect(onError).not.toHaveBeenCalled()
    await submit.click()
    await expect.poll(() => callsOf(CALL)[0]?.[0]).toBe('ada@example.com')
  })
})
