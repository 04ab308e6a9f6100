import { afterEach, expect, test, vi } from 'vitest'
import { createNetworkError, createProviderError } from '../testing/failures.ts'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import type { Fixture } from '../testing/fixture.ts'
import { renderConsent } from '../testing/render-idp.tsx'
import { renderWidget } from '../testing/render-widget.tsx'
import { en } from '../messages/en.ts'

const EMAIL = 'ada@example.com'
const TITLE = en['main.title']

afterEach(() => vi.unstubAllGlobals())

type Screen = Awaited<ReturnType<typeof renderWidget>>['screen']

const byEmail = (f: Fixture) => f.withConfig({ products: ['emailMagicLinks'] })
const byPasscode = (f: Fixture) =>
  f.withOtp('email').withResponse('otps.email.loginOrCreate', () => ({ method_id: 'email-test-1' }))
const byPassword = (userType: string) => (f: Fixture) =>
  f.withConfig({ products: ['passwords'] }).withResponse('search.user', () => ({ userType }))
const byWallet = (f: Fixture) => f.withWallets()

const press = (name: string) => (screen: Screen) => screen.getByRole('button', { name, exact: true }).click()
async function sendEmail(screen: Screen) {
  await screen.getByLabelText('Email').fill(EMAIL)
  await press(en['email.continue'])(screen)
}
async function sendPassword(screen: Screen) {
  await sendEmail(screen)
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  await press('Continue')(screen)
}

type Step = (screen: Screen) => Promise<void>

test.each<[string, (f: Fixture) => Fixture, Step[]]>([
  ['"Try again" after a mailed link', byEmail, [sendEmail, press(en['form.try-again'])]],
  ['Back from a passcode', byPasscode, [sendEmail, press('Back')]],
  ['Back from a new password', byPassword('new'), [sendEmail, press('Back')]],
  ['Back from a log-in', byPassword('password'), [sendEmail, press('Back')]],
  [
    'Back from a forgotten password',
    byPassword('password'),
    [sendEmail, press(en['password.login.forgot']), press('Back')],
  ],
  [
    'Back from a password that must be reset',
    (f) =>
      byPassword('password')(f).withResponse('passwords.authenticate', () => {
        throw createProviderError('reset_password')
      }),
    [sendPassword, press('Back')],
  ],
  ['Back from the download of wallets', byWallet, [press(en['crypto.setup.title']), press('Back')]],
  ['Back from a wallet that is waited for', byWallet, [press('Continue with Metamask'), press('Back')]],
  [
    'Back from other wallets',
    (f) => byWallet(f).withOauth('google', 'apple', 'github', 'slack', 'amazon'),
    [press(en['crypto.other.title']), press('Back')],
  ],
  ['Back from a second factor', (f) => byEmail(f).withIntermediateToken('ist-1'), [press('Back')]],
])('after %s the focus is on the title of the main screen', async (_what, describe, steps) => {
  const wallet = createFakeWallet({ isMetaMask: true })
  vi.stubGlobal('ethereum', wallet.provider)
  const { screen } = await renderWidget(describe)
  for (const step of steps) await step(screen)
  await expect.element(screen.getByRole('heading', { name: TITLE })).toHaveFocus()
})

test.each([
  ['Back', TITLE],
  [en['form.try-again'], en['crypto.connect.title']],
])('"%s" on the wallet error screen moves the focus to the title "%s"', async (name, title) => {
  const wallet = createFakeWallet({ isMetaMask: true })
  vi.stubGlobal('ethereum', wallet.provider)
  const { screen } = await renderWidget((f) => f.withWallets())
  await press('Continue with Metamask')(screen)
  ;(await wallet.nth(1)).fail({ code: 4001 })
  await expect.element(screen.getByRole('heading', { name: en['crypto.error.title'] })).toHaveFocus()
  await press(name)(screen)
  await expect.element(screen.getByRole('heading', { name: title })).toHaveFocus()
})

test(
  'on a main screen without a title, the labelled widget region receives the focus',
  { tags: 'wcag.widget-2-4-3' },
  async () => {
    const { screen } = await renderWidget((f) => byPasscode(f).withTheme({ hideHeaderText: true }))
    await sendEmail(screen)
    await press('Back')(screen)
    const region = screen.getByRole('region')
    await expect.element(region).toHaveFocus()
    await expect.element(region).toHaveAccessibleName(TITLE)
  },
)

test('inside a shadow root, the title of the main screen also receives the focus', async () => {
  const { screen } = await renderWidget((f) => byPasscode(f).withConfig({ enableShadowDOM: true }))
  await sendEmail(screen)
  await press('Back')(screen)
  const host = screen.container.querySelector('div')
  await expect.poll(() => host?.shadowRoot?.activeElement?.textContent).toBe(TITLE)
})

test('"Try again" after a failed load of the consent screen moves the focus to its title', async () => {
  let count = 0
  const { screen } = await renderConsent('?client_id=app&redirect_uri=https://client.example/cb', {
    describe: (f) =>
      f.withResponse('idp.oauthAuthorizeStart', () => {
        count += 1
        if (count === 1) throw createNetworkError()
        return { client: { client_name: 'App' }, consent_required: true, scope_results: [] }
      }),
  })
  await press(en['form.try-again'])(screen)
  await expect.element(screen.getByRole('heading')).toHaveFocus()
})
