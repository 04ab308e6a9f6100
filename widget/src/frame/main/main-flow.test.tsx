import { OAUTH_PROVIDERS, type OauthProviderId } from '@latchkey/openapi'
import { fillIn } from '@latchkey/languages/fill-in.ts'
import { describe, expect, test, vi } from 'vitest'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

describe('the main screen', () => {
  test(
    'the main screen has the heading "Sign up or log in"',
    { tags: ['screens.main', 'main.heading', 'theme.header-shown', 'wcag.widget-2-4-6'] },
    async () => {
      const { screen } = await renderWidget((f) => f.withOauth('github'))
      await expect.element(screen.getByRole('heading', { name: 'Sign up or log in' })).toBeVisible()
    },
  )

  test('a widget with a hidden heading keeps its accessible name', { tags: 'main.heading-hidden' }, async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github').withTheme({ hideHeaderText: true }))
    await expect.element(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    expect(screen.getByRole('heading').elements()).toEqual([])
    await expect.element(screen.getByRole('region', { name: 'Sign up or log in' })).toBeVisible()
  })

  test(
    'the logo is above the heading and has the project name as its accessible name',
    { tags: 'main.logo' },
    async () => {
      const logoImageUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
      const { screen } = await renderWidget((f) =>
        f.withOauth('github').withTheme({ logoImageUrl }).withBootstrap({ projectName: 'Acme' }),
      )
      const logo = screen.getByRole('img', { name: 'Acme' }).element()
      const heading = screen.getByRole('heading').element()
      expect(logo.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    },
  )

  test('a main screen with buttons and no form has no divider', { tags: 'main.divider-absent' }, async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github', 'google'))
    expect(screen.getByText('or', { exact: true }).elements()).toEqual([])
  })

  test('custom strings replace the texts of the main screen', async () => {
    const { screen } = await renderWidget((f) =>
      f.withOauth('github').withStrings({ 'main.title': 'Willkommen', 'oauth.continue': 'Weiter mit {provider}' }),
    )
    await expect.element(screen.getByRole('heading', { name: 'Willkommen' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Weiter mit GitHub' })).toBeVisible()
  })
})

test('two widgets on one page can have different custom strings', async () => {
  const german = await renderWidget((f) =>
    f.withEmailLink().withStrings({ 'main.title': 'Willkommen', 'email.continue': 'Weiter mit E-Mail' }),
  )
  const english = await renderWidget((f) => f.withEmailLink())
  await expect.element(german.screen.getByRole('button', { name: 'Weiter mit E-Mail' })).toBeVisible()
  await expect.element(english.screen.getByRole('button', { name: en['email.continue'] })).toBeVisible()
  expect(german.screen.container.textContent).not.toContain('Sign up or log in')
  expect(english.screen.container.textContent).not.toContain('Willkommen')
})

describe("before the project's configuration is loaded", () => {
  test("the buttons are enabled before the project's configuration is loaded", async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github', 'google').withBootstrap('unknown'))
    await expect.element(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeEnabled()
    await expect.element(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  })

  test("loading the project's configuration does not shift the layout", async () => {
    const { screen, settleBootstrap } = await renderWidget((f) =>
      f.withOauth('github', 'google').withBootstrap('unknown'),
    )
    const region = screen.getByRole('region')
    await expect.element(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    const before = region.element().getBoundingClientRect().height
    settleBootstrap({ displayWatermark: true })
    await expect.element(screen.getByText('Powered by Stytch')).toBeVisible()
    expect(region.element().getBoundingClientRect().height).toBe(before)
  })

  test('the widget logs the rendering of the login screen with the provider once', async () => {
    const { screen, callsOf, settleBootstrap } = await renderWidget((f) =>
      f.withOauth('github').withBootstrap('unknown'),
    )
    expect(callsOf('events.log')).toEqual([])
    settleBootstrap({ projectName: 'Acme' })
    settleBootstrap({ projectName: 'Acme' })
    await expect.element(screen.getByRole('button')).toBeVisible()
    expect(callsOf('events.log')).toEqual([
      [
        'render_login_screen',
        {
          options: expect.objectContaining({ products: ['oauth'] }),
          bootstrap: expect.objectContaining({ projectName: 'Acme' }),
        },
      ],
    ])
  })
})

describe('the watermark', () => {
  test(
    'the watermark is shown when the project enables it',
    { tags: ['widget.watermark', 'widget.bootstrap-decides'] },
    async () => {
      const { screen } = await renderWidget((f) => f.withOauth('github').withBootstrap({ displayWatermark: true }))
      await expect.element(screen.getByText('Powered by Stytch')).toBeVisible()
    },
  )

  test('the watermark is hidden when the project disables it', { tags: 'widget.watermark-disabled' }, async () => {
    const { screen } = await renderWidget((f) => f.withOauth('github').withBootstrap({ displayWatermark: false }))
    expect(screen.getByText(/Powered by/).elements()).toEqual([])
  })
})

describe('configuration errors', () => {
  test('configuring passkeys as the only product shows an error', { tags: 'main.passkeys-alone' }, async () => {
    const { screen } = await renderWidget((f) => f.withConfig({ products: ['passkeys'] }))
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('Error: Cannot use Passkeys by itself, please add another product to the config.')
  })

  test(
    'configuring magic links together with email passcodes shows an error',
    { tags: 'main.two-email-methods' },
    async () => {
      const { screen } = await renderWidget((f) =>
        f.withConfig({ products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['email'] } }),
      )
      await expect.element(screen.getByRole('alert')).toHaveTextContent('Error: Cannot use both EML and Email OTP')
    },
  )

  test(
    'configuring more than six buttons shows only an error that names the provider to remove',
    { tags: 'widget-config.six-buttons' },
    async () => {
      const { screen } = await renderWidget((f) =>
        f.withOauth('google', 'apple', 'github', 'slack', 'figma', 'yahoo', 'twitch'),
      )
      await expect
        .element(screen.getByRole('alert'))
        .toHaveTextContent(
          'Error: Cannot show more than 6 sign-in buttons, please remove twitch from oauthOptions.providers.',
        )
      expect(screen.getByRole('button').elements()).toEqual([])
    },
  )

  test('in the live environment, of more than six buttons the first six are shown, and the message goes to developers only', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { screen, errors } = await renderWidget((f) =>
      f
        .withPublicToken('public-token-live-fake')
        .withOauth('google', 'apple', 'github', 'slack', 'figma', 'yahoo', 'twitch'),
    )
    await expect.element(screen.getByRole('button', { name: 'Continue with Yahoo' })).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(6)
    expect(screen.getByRole('alert').elements()).toEqual([])
    const message = fillIn(en['config.too-many-buttons'], { excess: 'twitch' })
    await expect.poll(() => errors).toEqual([expect.objectContaining({ message })])
    expect(log).toHaveBeenCalledWith(message)
  })
})

const PROVIDERS = Object.entries(OAUTH_PROVIDERS) as [OauthProviderId, string][]

test.each(PROVIDERS)(
  'the OAuth provider %s has a button "Continue with %s" with an icon',
  { tags: ['methods.third-party-button', 'config.providers'] },
  async (provider, name) => {
    const { screen } = await renderWidget((f) => f.withOauth(provider))
    const button = screen.getByRole('button', { name: `Continue with ${name}`, exact: true })
    await expect.element(button).toBeVisible()
    await expect.poll(() => button.element().querySelector('svg[aria-hidden] path')?.getAttribute('d')).toMatch(/^m/i)
  },
)

test('the widget supports nineteen OAuth providers', { tags: 'methods.third-parties' }, () => {
  expect(PROVIDERS).toHaveLength(19)
})
