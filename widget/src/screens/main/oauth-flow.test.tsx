import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import { renderWidget } from '../../testing/render-widget.tsx'

const never = () => new Promise(() => {})

afterEach(() => vi.useRealTimers())

function comeBack() {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
}

describe('the last used third party', () => {
  test('comes first, with a badge', async () => {
    const { screen } = await renderWidget((f) => f.withOauth('google', 'github', 'apple').withLastUsed('github'))
    const names = screen
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
    expect(names).toEqual(['Continue with GitHub', 'Continue with Google', 'Continue with Apple'])
    await expect.element(screen.getByRole('button').first()).toHaveAccessibleDescription('Last used')
    await expect.element(screen.getByText('Last used')).toBeVisible()
  })

  test('that is not configured changes nothing', async () => {
    const { screen } = await renderWidget((f) => f.withOauth('google', 'github').withLastUsed('yahoo'))
    const names = screen
      .getByRole('button')
      .elements()
      .map((button) => button.textContent)
    expect(names).toEqual(['Continue with Google', 'Continue with GitHub'])
    expect(screen.getByText('Last used').elements()).toEqual([])
  })
})

test.each([
  ['points at', (button: HTMLElement) => button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))],
  ['comes to', (button: HTMLElement) => button.focus()],
])('the code of a button begins to come when somebody %s it', async (_how, approach) => {
  const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
  await expect.element(screen.getByRole('button')).toBeVisible()
  expect(callsOf('prepare')).toEqual([])
  approach(screen.getByRole('button').element() as HTMLElement)
  expect(callsOf('prepare')).toEqual([[]])
})

describe('a click', () => {
  test('starts that third party with the redirect URLs, scopes and parameters of the configuration', async () => {
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
  })

  test('leaves out what is not configured', async () => {
    const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
    await screen.getByRole('button').click()
    expect(callsOf('oauth.github.start')).toEqual([[{}]])
  })

  test('makes the button busy until the page is left, and the others wait', async () => {
    const { screen } = await renderWidget((f) => f.withOauth('google', 'github'))
    await screen.getByRole('button', { name: 'GitHub' }).click()
    await expect.element(screen.getByRole('button', { name: 'GitHub' })).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('button', { name: 'Google' })).toHaveAttribute('aria-disabled', 'true')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Taking you to GitHub...')
  })

  test('keeps the focus where it was', async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github').withAnswer('oauth.github.start', never))
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
    await expect.element(screen.getByRole('button')).toHaveFocus()
  })

  test('that is followed by nine more starts one sign-in', async () => {
    const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
    const button = screen.getByRole('button').element() as HTMLButtonElement
    for (let click = 0; click < 10; click++) button.click()
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
    button.click()
    expect(callsOf('oauth.github.start')).toHaveLength(1)
  })
})

describe('the button is free again', () => {
  test('when the page comes back from the back/forward cache', async () => {
    const { screen, callsOf } = await renderWidget((f) => f.withOauth('github'))
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
    comeBack()
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'false')
    await screen.getByRole('button').click()
    expect(callsOf('oauth.github.start')).toHaveLength(2)
  })

  test('ten seconds later, when the page was never left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { screen } = await renderWidget((f) => f.withOauth('github'))
    const button = screen.getByRole('button').element() as HTMLButtonElement
    button.click()
    await vi.waitUntil(() => button.getAttribute('aria-busy') === 'true' && vi.getTimerCount() > 0)
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'false')
  })
})

describe('a sign-in that cannot start', () => {
  test('says why, at once, and frees the button', async () => {
    const { screen, errors } = await renderWidget((f) =>
      f.withOauth('github').withAnswer('oauth.github.start', () => {
        throw createProviderError('user_lock_limit_reached', 'wire words')
      }),
    )
    await screen.getByRole('button').click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Too many failed authentication attempts. Please try again later.')
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'false')
    expect(errors).toEqual([expect.objectContaining({ error_type: 'user_lock_limit_reached' })])
  })

  test("links to the provider's documentation", async () => {
    const { screen } = await renderWidget((f) =>
      f.withOauth('github').withAnswer('oauth.github.start', () => {
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
  })

  test('forgets the error with the next click', async () => {
    let attempts = 0
    const { screen } = await renderWidget((f) =>
      f.withOauth('github').withAnswer('oauth.github.start', () => {
        attempts += 1
        if (attempts === 1) throw createNetworkError()
      }),
    )
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('could not be reached')
    await screen.getByRole('button').click()
    await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByRole('alert').elements()).toEqual([])
  })
})
