import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OauthProviderOptions } from '../../config.ts'
import { createFakeOneTap, findPromptParent, removeFedCm } from '../../testing/fake-one-tap.ts'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

let restoreFedCm = () => {}

beforeEach(() => {
  restoreFedCm = removeFedCm()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  restoreFedCm()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const GOOGLE: OauthProviderOptions = { type: 'google', one_tap: true }
const EMBEDDED: OauthProviderOptions = { ...GOOGLE, position: 'embedded' }

/** Renders a widget with One Tap beside GitHub. */
async function renderOneTap(google: OauthProviderOptions = GOOGLE, change = (fixture: Fixture) => fixture) {
  const oneTap = createFakeOneTap()
  const rendered = await renderWidget((f) => change(oneTap.addTo(f.withOauth(google, 'github'))))
  return { ...rendered, ...oneTap, google: rendered.screen.getByRole('button', { name: 'Continue with Google' }) }
}

/** Renders a widget with One Tap as the only method. */
async function renderAlone(google: OauthProviderOptions, change = (fixture: Fixture) => fixture) {
  const oneTap = createFakeOneTap()
  const rendered = await renderWidget((f) => change(oneTap.addTo(f.withOauth(google))))
  return { ...rendered, ...oneTap, google: rendered.screen.getByRole('button', { name: 'Continue with Google' }) }
}

/** Renders a widget whose prompt cannot be prepared. */
async function renderRefused(respond: () => unknown, change = (fixture: Fixture) => fixture) {
  const rendered = await renderWidget((f) =>
    change(f.withOauth(GOOGLE).withResponse('oauth.googleOneTap.createClient', respond)),
  )
  return { ...rendered, google: rendered.screen.getByRole('button', { name: 'Continue with Google' }) }
}

describe('a floating prompt', () => {
  test('the sign-in buttons are visible beside a floating One Tap prompt', { tags: 'one-tap.floating' }, async () => {
    const { google, screen, whenRendered, display } = await renderOneTap()
    expect(await whenRendered()).toMatchObject({ cancelOnTapOutside: true })
    expect(await whenRendered()).not.toHaveProperty('style')
    display()
    await expect.element(google).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    expect(findPromptParent()).toBeNull()
  })

  test(
    'the position and `cancel_on_tap_outside` of the One Tap prompt are configurable',
    { tags: ['config.position', 'config.cancel-on-tap-outside', 'one-tap.render'] },
    async () => {
      const { whenRendered } = await renderOneTap({ ...GOOGLE, position: 'floating', cancel_on_tap_outside: false })
      expect(await whenRendered()).toMatchObject({ cancelOnTapOutside: false, style: { position: 'floating' } })
    },
  )

  test('without the one_tap option, no One Tap prompt is created', { tags: 'config.one-tap' }, async () => {
    const { google, callsOf } = await renderOneTap({ type: 'google', position: 'embedded' })
    await expect.element(google).toBeVisible()
    expect(callsOf('oauth.googleOneTap.createClient')).toEqual([])
  })

  test('in a browser with FedCM, an embedded One Tap prompt floats beside the Google button', async () => {
    vi.stubGlobal('IdentityCredential', class {})
    const { google, whenRendered } = await renderOneTap(EMBEDDED)
    expect(await whenRendered()).toMatchObject({ style: { position: 'embedded' } })
    await expect.element(google).toBeVisible()
    expect(findPromptParent()).toBeNull()
  })

  test('in a browser with FedCM, the embeddedOnly position shows only the Google button', async () => {
    vi.stubGlobal('IdentityCredential', class {})
    const { google, callsOf } = await renderOneTap({ ...GOOGLE, position: 'embeddedOnly' })
    await expect.element(google).toBeVisible()
    expect(callsOf('oauth.googleOneTap.createClient')).toEqual([])
  })

  test('unmounting the widget closes the One Tap prompt', async () => {
    const { screen, whenRendered, display, cancel } = await renderOneTap()
    await whenRendered()
    display()
    expect(cancel).not.toHaveBeenCalled()
    await screen.unmount()
    expect(cancel).toHaveBeenCalledTimes(1)
  })
})

describe('an embedded prompt', () => {
  test(
    'an embedded One Tap prompt has a 25 px spinner in a 47 px container until it is displayed',
    { tags: ['one-tap.embedded', 'one-tap.spinner', 'one-tap-state.height-default'] },
    async () => {
      const { google, screen, whenRendered, display } = await renderOneTap(EMBEDDED)
      await whenRendered()
      const spinner = document.querySelector('.lk-one-tap-spinner')
      if (!spinner) throw new Error('There is no spinner.')
      const { width, height, borderTopWidth, transform } = getComputedStyle(spinner)
      // The spinner turns, and is drawn smaller than its box.
      const { a, b } = new DOMMatrix(transform)
      const drawn = (length: string) => Number.parseFloat(length) * Math.hypot(a, b)
      expect([width, height, borderTopWidth].map(drawn)).toEqual([
        expect.closeTo(25, 1),
        expect.closeTo(25, 1),
        expect.closeTo(2, 0),
      ])
      expect(document.querySelector('.lk-one-tap')?.getBoundingClientRect().height).toBe(47)
      await expect.element(screen.getByText('Loading...')).toBeInTheDocument()
      expect(google.elements()).toEqual([])
      display()
      await vi.waitFor(() => expect(document.querySelector('.lk-one-tap-spinner')).toBeNull())
      expect(screen.getByText('Loading...').elements()).toEqual([])
      expect(findPromptParent()).not.toBeNull()
      await expect.element(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    },
  )

  test('the One Tap container follows the height of the prompt', { tags: 'one-tap-state.height' }, async () => {
    const { whenRendered, display } = await renderOneTap(EMBEDDED)
    await whenRendered()
    display()
    const content = document.createElement('div')
    content.style.height = '210px'
    findPromptParent()?.append(content)
    const place = document.querySelector('.lk-one-tap')
    await vi.waitFor(() => expect(place?.getBoundingClientRect().height).toBe(210))
  })

  test('in a shadow root, the One Tap prompt is slotted from the light DOM into the widget', async () => {
    const { whenRendered } = await renderOneTap(EMBEDDED, (f) => f.withConfig({ enableShadowDOM: true }))
    await whenRendered()
    const parent = findPromptParent()
    expect(parent?.assignedSlot?.getRootNode()).toBe(parent?.parentElement?.shadowRoot)
    expect(parent?.assignedSlot?.closest('.lk-one-tap')).not.toBeNull()
  })

  test('unmounting a widget in a shadow root removes the One Tap container from the document', async () => {
    const { screen, whenRendered } = await renderOneTap(EMBEDDED, (f) => f.withConfig({ enableShadowDOM: true }))
    await whenRendered()
    await screen.unmount()
    expect(findPromptParent()).toBeNull()
  })

  test(
    'a prompt that Google does not report within ten seconds is replaced by the button',
    { tags: 'chosen.one-tap-timeout' },
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { google, rendered, cancel } = await renderOneTap(EMBEDDED)
      await vi.waitUntil(() => rendered.length > 0)
      await vi.advanceTimersByTimeAsync(10_000)
      await expect.element(google).toBeVisible()
      expect(cancel).toHaveBeenCalledTimes(1)
      expect(console.warn).toHaveBeenCalledWith('One Tap could not load: unknown_reason')
    },
  )
})

describe('One Tap as the only method', () => {
  test('with only an embedded One Tap prompt, the widget hides its title until the prompt closes', async () => {
    const { screen, whenRendered, close } = await renderAlone(EMBEDDED)
    await whenRendered()
    const title = screen.getByText(en['main.title'])
    await expect.element(title).not.toBeVisible()
    close()
    await expect.element(title).toBeVisible()
  })

  test('the widget keeps its title when One Tap is combined with another sign-in method', async () => {
    const { screen, whenRendered } = await renderOneTap(EMBEDDED)
    await whenRendered()
    await expect.element(screen.getByText(en['main.title'])).toBeVisible()
  })

  test(
    'with only a floating One Tap prompt, the widget stays hidden until the prompt closes',
    { tags: 'one-tap-state.only-method' },
    async () => {
      const { google, whenRendered, display, close } = await renderAlone(GOOGLE)
      const widget = () => document.querySelector('.latchkey')?.checkVisibility()
      expect(widget()).toBe(false)
      await whenRendered()
      display()
      expect(widget()).toBe(false)
      close()
      await expect.element(google).toBeVisible()
      expect(widget()).toBe(true)
    },
  )

  test(
    'a floating prompt that Google does not report within three seconds gets the button beside it',
    { tags: 'chosen.one-tap-hiding' },
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { google, rendered, cancel, display } = await renderAlone(GOOGLE)
      // Vitest's polling advances fake timers, so this test waits for frames instead.
      while (rendered.length === 0) await new Promise(requestAnimationFrame)
      await vi.advanceTimersByTimeAsync(2_999)
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      expect(google.elements()).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      while (google.elements().length === 0) await new Promise(requestAnimationFrame)
      await expect.element(google).toBeVisible()
      expect(cancel).not.toHaveBeenCalled()
      display()
      await vi.advanceTimersByTimeAsync(100)
      await expect.element(google).toBeVisible()
    },
  )

  test('with only a floating One Tap prompt, the widget stays hidden if the prompt displays in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { google, rendered, display } = await renderAlone(GOOGLE)
    await vi.waitUntil(() => rendered.length > 0)
    display()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(google.elements()).toEqual([])
  })
})

describe('a prompt that the person closes', () => {
  test(
    'closing the prompt calls the callback once, shows the button and reports no error',
    { tags: ['one-tap-state.cancel-callback', 'one-tap-state.cancel-fallback'] },
    async () => {
      const onOneTapCancelled = vi.fn()
      const { google, screen, whenRendered, display, close, errors, cancel } = await renderOneTap(EMBEDDED, (f) =>
        f.withCallbacks({ onOneTapCancelled }),
      )
      await whenRendered()
      display()
      close()
      await expect.element(google).toBeVisible()
      await expect.element(screen.getByText('Google’s prompt was closed.')).toBeInTheDocument()
      expect(onOneTapCancelled).toHaveBeenCalledTimes(1)
      expect(errors).toEqual([])
      expect(screen.getByRole('alert').elements()).toEqual([])
      expect(cancel).toHaveBeenCalledTimes(1)
      expect(console.warn).not.toHaveBeenCalled()
    },
  )

  test('closing a focused embedded One Tap prompt moves the focus to the Google button', async () => {
    const { google, whenRendered, display, close } = await renderOneTap(EMBEDDED)
    await whenRendered()
    display()
    close()
    await expect.element(google).toHaveFocus()
  })

  test('closing the prompt does not move a focus that is elsewhere', async () => {
    const { google, screen, whenRendered, display, close } = await renderOneTap(EMBEDDED)
    await whenRendered()
    display()
    const github = screen.getByRole('button', { name: 'Continue with GitHub' })
    github.element().focus()
    close()
    await expect.element(google).toBeVisible()
    await expect.element(github).toHaveFocus()
  })

  test('closing a floating One Tap prompt does not focus the Google button', async () => {
    const { google, screen, whenRendered, display, close } = await renderOneTap()
    await whenRendered()
    display()
    close()
    await expect.element(screen.getByText('Google’s prompt was closed.')).toBeInTheDocument()
    await expect.element(google).not.toHaveFocus()
  })

  test('a closed One Tap prompt does not reappear when the user returns to the main screen', async () => {
    const { screen, whenRendered, close, render } = await renderOneTap(GOOGLE, (f) => f.withEmailLink())
    await whenRendered()
    close()
    await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
    await screen.getByRole('button', { name: en['email.continue'] }).click()
    await screen.getByRole('button', { name: en['form.try-again'] }).click()
    await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    expect(render).toHaveBeenCalledTimes(1)
  })
})

const HOST = window.location.origin

const FAILURES = [
  ['oauth_config_not_found', 'Error: No Google OAuth client is configured for this project, please add one.'],
  [
    'no_login_redirect_urls_set',
    'Error: No login redirect URL is set for this project, please add one and use it as oauthOptions.loginRedirectURL.',
  ],
  [
    'no_signup_redirect_urls_set',
    'Error: No signup redirect URL is set for this project, please add one and use it as oauthOptions.signupRedirectURL.',
  ],
  [
    'invalid_client',
    'Error: Google does not recognise the client ID, please check the Google OAuth client of this project.',
  ],
  [
    'default_provider_not_allowed',
    'Error: The default OAuth provider does not work with One Tap, please configure a Google OAuth client of your own.',
  ],
  ['unregistered_origin', `Error: ${HOST} is not allowed for this project`],
] as const

const withLiveToken = (fixture: Fixture) => fixture.withPublicToken('public-token-live-fake')

describe('failures that a developer can mend', () => {
  test.each(FAILURES)(
    'in the test environment, the One Tap failure %s is explained in red above the button',
    {
      tags: [
        'one-tap-state.origin-not-allowed',
        'one-tap-state.invalid-client',
        'one-tap-state.no-config',
        'one-tap-state.no-login-url',
        'one-tap-state.no-signup-url',
        'one-tap-state.default-provider',
        'one-tap-state.unregistered',
        'one-tap-reason.server',
        'one-tap-reason.no-signup-url',
        'one-tap-reason.no-login-url',
        'one-tap-reason.unregistered-origin',
        'one-tap-reason.invalid-client',
        'one-tap-message.test-only',
        'one-tap-message.no-config',
        'one-tap-message.no-login-url',
        'one-tap-message.no-signup-url',
        'one-tap-message.origin',
        'one-tap-message.client',
        'one-tap-message.default-provider',
      ],
    },
    async (reason, text) => {
      const { google, screen, errors } = await renderRefused(() => ({ success: false, reason }))
      await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
      const { color } = getComputedStyle(screen.getByRole('alert').element())
      expect(['rgb(139, 18, 20)', 'rgb(255, 179, 173)']).toContain(color)
      await expect.element(google).toBeVisible()
      expect(errors).toEqual([expect.objectContaining({ name: 'OneTapError', reason })])
      expect(console.warn).not.toHaveBeenCalled()
    },
  )

  test.each(FAILURES)(
    'in the live environment, the One Tap failure %s shows only the button',
    { tags: ['one-tap-message.test-only', 'one-tap-message.ordinary-button'] },
    async (reason) => {
      const { google, screen, errors } = await renderRefused(() => ({ success: false, reason }), withLiveToken)
      await expect.element(google).toBeVisible()
      expect(screen.getByRole('alert').elements()).toEqual([])
      expect(errors).toEqual([expect.objectContaining({ name: 'OneTapError', reason })])
    },
  )

  test('the One Tap origin error is also shown when Google rejects the origin', async () => {
    const { google, screen, whenRendered, fail, cancel } = await renderOneTap(EMBEDDED)
    await whenRendered()
    fail('unregistered_origin')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(`${HOST} is not allowed for this project`)
    await expect.element(google).toBeVisible()
    expect(cancel).toHaveBeenCalledTimes(1)
  })
})

describe('other failures', () => {
  test.each(['unknown_reason', 'unknown_error', 'browser_not_supported', 'tap_outside', 'bad_domain_for_stytch_sdk'])(
    'the One Tap failure %s is logged, and the Google button is shown',
    { tags: ['one-tap-state.skipped', 'one-tap-reason.unknown', 'one-tap-message.logged'] },
    async (reason) => {
      const { google, screen, whenRendered, fail, cancel, errors } = await renderOneTap(EMBEDDED)
      await whenRendered()
      fail(reason)
      await expect.element(google).toBeVisible()
      expect(console.warn).toHaveBeenCalledWith(`One Tap could not load: ${reason}`)
      expect(cancel).toHaveBeenCalledTimes(1)
      expect(screen.getByRole('alert').elements()).toEqual([])
      expect(errors).toEqual([])
    },
  )

  test(
    'a failure to load Google’s script is reported, and the Google button is shown',
    { tags: 'one-tap-state.not-loaded' },
    async () => {
      const { google, screen, errors } = await renderRefused(() => {
        throw createNetworkError()
      })
      await expect.element(google).toBeVisible()
      expect(screen.getByRole('alert').elements()).toEqual([])
      expect(errors).toEqual([expect.objectContaining({ name: 'NetworkError' })])
    },
  )
})

describe('a chosen account', () => {
  test('an account chosen in One Tap is submitted with the redirect URLs and shows a busy state', async () => {
    const { google, screen, whenRendered, display, choose, submit } = await renderOneTap(EMBEDDED, (f) =>
      f.withConfig({
        oauthOptions: {
          providers: f.config.oauthOptions?.providers ?? [],
          loginRedirectURL: '/in',
          signupRedirectURL: '/up',
        },
      }),
    )
    await whenRendered()
    display()
    choose('id-token-1')
    await expect.element(screen.getByText('Signing you in with Google...')).toBeInTheDocument()
    expect(submit.mock.calls).toEqual([['id-token-1', { login_redirect_url: '/in', signup_redirect_url: '/up' }]])
    expect(google.elements()).toEqual([])
  })

  test('One Tap omits redirect URLs that are not configured', async () => {
    const { whenRendered, choose, submit } = await renderOneTap()
    await whenRendered()
    choose('id-token-1')
    await vi.waitFor(() => expect(submit.mock.calls).toEqual([['id-token-1', {}]]))
  })

  test('the Google button is shown again after a return from the back/forward cache', async () => {
    const { google, screen, whenRendered, choose } = await renderOneTap()
    await whenRendered()
    choose('id-token-1')
    await expect.element(screen.getByText('Signing you in with Google...')).toBeInTheDocument()
    await vi.waitFor(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      expect(google.elements()).toHaveLength(1)
    })
  })

  test('a rejected One Tap account shows the error above the Google button', async () => {
    const { google, screen, whenRendered, choose, submit, errors } = await renderOneTap(EMBEDDED)
    submit.mockRejectedValue(createProviderError('oauth_flow_callback_error'))
    await whenRendered()
    choose('id-token-1')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.oauth_flow_callback_error'])
    await expect.element(google).toBeVisible()
    expect(errors).toEqual([expect.objectContaining({ error_type: 'oauth_flow_callback_error' })])
  })

  test('the Google button has the last used badge after a One Tap sign-in', async () => {
    const { google, screen } = await renderOneTap(GOOGLE, (f) => f.withLastUsed('google'))
    await expect.element(google).toHaveAccessibleDescription(en['oauth.last-used'])
    await expect.element(screen.getByRole('button').first()).toHaveTextContent('Continue with Google')
  })
})
