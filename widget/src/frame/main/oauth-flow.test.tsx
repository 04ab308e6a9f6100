import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

const never = () => new Promise(() => {})

afterEach(() => vi.useRealTimers())

function comeBack() {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
}

describe('the last used third party', () => {
  test(
    'the last used OAuth provider is listed first and has a badge',
    { tags: ['main.last-used-first', 'main.last-used-badge'] },
    async () => {
      const { screen } = await renderWidget((f) => f.withOauth('google', 'github', 'apple').withLastUsed('github'))
      const names = () =>
        screen
          .getByRole('button')
          .elements()
          .map((button) => button.textContent)
      await expect.poll(names).toEqual(['Continue with GitHub', 'Continue with Google', 'Continue with Apple'])
      await expect.element(screen.getByRole('button').first()).toHaveAccessibleDescription('Last used')
      await expect.element(screen.getByText('Last used')).toBeVisible()
    },
  )

  test('a last used OAuth provider that is not configured is ignored', async () => {
    const { screen } = await renderWidget((f) => f.withOauth('google', 'github').withLastUsed('yahoo'))
    const names = () =>
      screen
        .getByRole('button')
        .elements()
        .map((button) => button.textContent)
    await expect.poll(names).toEqual(['Continue with Google', 'Continue with GitHub'])
    expect(screen.getByText('Last used').elements()).toEqual([])
  })
})

test.each([
  [
    'the pointer enters',
    (button: HTMLElement) => button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  ],
  ['the focus reaches', (button: HTMLElement) => button.focus()],
])('the code of the browser client is preloaded when %s a button', async (_how, approach) => {
  const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
  await expect.element(screen.getByRole('button')).toBeVisible()
  // The pointer may already rest on the place where the button appears, which counts as an approach.
  const before = callsOf('prepare').length
  approach(screen.getByRole('button').element() as HTMLElement)
  expect(callsOf('prepare')).toHaveLength(before + 1)
})

describe('a click', () => {
  test(
    'clicking a provider button starts OAuth with the configured redirect URLs, scopes and parameters',
    {
      tags: [
        'config.custom-scopes',
        'config.provider-params',
        'config.login-redirect-url',
        'config.signup-redirect-url',
      ],
    },
    async () => {
      const { screen, callsOf } = await renderWidget((f) =>
        f
          .withConfig({ oauthOptions: { providers: [], loginRedirectURL: '/in', signupRedirectURL: '/up' } })
          .withOauth({ type: 'github', custom_scopes: ['repo'], provider_params: { allow_signup: 'false' } }),
      )
      await screen.getByRole('button', { name: 'Continue with GitHub' }).click()
      expect(callsOf('oauth.github.start')).toEqual([
        [
          {
            login_redirect_url: '/in',
            signup_redirect_url: '/up',
            custom_scopes: ['repo'],
            provider_params: { allow_signup: 'false' },
          },
        ],
      ])
    },
  )

  test('the OAuth start call omits options that are not configured', async () => {
    const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
    await screen.getByRole('button').click()
    expect(callsOf('oauth.github.start')).toEqual([[{}]])
  })

  test('after a click, the provider button is busy and the other buttons are disabled', async () => {
    const { screen } = await renderWidget((f) => f.withOauth('google', 'github'))
    await screen.getByRole('button', { name: 'GitHub' }).click()
    await expect.element(screen.getByRole('button', { name: 'GitHub' })).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('button', { name: 'Google' })).toHaveAttribute('aria-disabled', 'true')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Taking you to GitHub...')
  })

  test('clicking a provider button keeps the focus on it', async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github').withResponse('oauth.github.start', never))
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('button')).toHaveFocus()
  })

  test('ten clicks on a provider button start one sign-in', async () => {
    const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
    // Not held: the whole form's button takes the place of the early one.
    const click = () => (screen.getByRole('button').element() as HTMLButtonElement).click()
    for (let count = 0; count < 10; count++) click()
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
    click()
    await expect.poll(() => callsOf('oauth.github.start')).toHaveLength(1)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    expect(callsOf('oauth.github.start')).toHaveLength(1)
  })
})

describe('after a return', () => {
  test('a provider button works again after a return from the back/forward cache', async () => {
    const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
    await screen.getByRole('button').click()
    await expect.poll(() => callsOf('oauth.github.start')).toHaveLength(1)
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
    comeBack()
    // Sooner than the timeout, after which the button works again without a return.
    await expect.element(screen.getByRole('button'), { timeout: 5000 }).toHaveAttribute('aria-disabled', 'false')
    await screen.getByRole('button').click()
    expect(callsOf('oauth.github.start')).toHaveLength(2)
  })

  test('a provider button works again after ten seconds if the browser has not navigated away', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
    // Not held: the whole form's button takes the place of the early one.
    const button = () => screen.getByRole('button').element() as HTMLButtonElement
    button().click()
    await vi.waitUntil(() => callsOf('oauth.github.start').length > 0 && vi.getTimerCount() > 0)
    expect(button().getAttribute('aria-busy')).toBe('true')
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'false')
  })
})

describe('a sign-in that cannot start', () => {
  test('a failed OAuth start shows the error and enables the button', async () => {
    const { screen, errors } = await renderWidget((f) =>
      f.withOauth('github').withResponse('oauth.github.start', () => {
        throw createProviderError('user_lock_limit_reached', 'wire words')
      }),
    )
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['error.user_lock_limit_reached'])
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'false')
    expect(errors).toEqual([expect.objectContaining({ error_type: 'user_lock_limit_reached' })])
  })

  test(
    'an error message links to the provider’s documentation and escapes HTML',
    { tags: 'provider.links' },
    async () => {
      const { screen } = await renderWidget((f) =>
        f.withOauth('github').withResponse('oauth.github.start', () => {
          throw createProviderError(
            'bad_request',
            'Bad. See https://stytch.com/docs/api/errors/400 and <b>try</b> again.',
          )
        }),
      )
      await screen.getByRole('button').click()
      const link = screen.getByRole('link', { name: 'https://stytch.com/docs/api/errors/400' })
      await expect.element(link).toHaveAttribute('href', 'https://stytch.com/docs/api/errors/400')
      await expect.element(screen.getByRole('alert')).toHaveTextContent('and <b>try</b> again.')
    },
  )

  test('the next click on a provider button removes the error', async () => {
    let attempts = 0
    const { screen } = await renderWidget((f) =>
      f.withOauth('github').withResponse('oauth.github.start', () => {
        attempts += 1
        if (attempts === 1) throw createNetworkError()
      }),
    )
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['failure.network'])
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('alert').elements()).toEqual([])
  })
})
