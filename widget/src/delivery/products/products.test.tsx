import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ProviderContext } from '../../flow/provider-context.tsx'
import { toNames, type ConfiguredProduct, type SignInConfig } from '../sign-in-config.ts'
import { SignInWidget } from '../sign-in-widget.tsx'
import { createFakeClient } from '../../testing/fake-client.ts'
import { emailLinks, oauth, passcodes, passkeys, passwords, wallets } from './index.ts'
import { en } from '../../messages/en.ts'

/** Renders the form and returns every text that it has shown, from the first rendering on. */
async function renderForm(config: SignInConfig, Widget: ComponentType<{ config: SignInConfig }> = SignInWidget) {
  const { client, callsOf } = createFakeClient({})
  const shown = new Set<string>()
  const observer = new MutationObserver(() => shown.add(document.querySelector('.latchkey')?.textContent ?? ''))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  const screen = await render(
    <ProviderContext client={client}>
      <Widget config={config} />
    </ProviderContext>,
  )
  return { screen, shown, callsOf }
}

const GITHUB = oauth({ providers: [{ type: 'github' }] })

test.each<[string, ConfiguredProduct[], 'textbox' | 'button', string | RegExp]>([
  ['mailed links', [emailLinks()], 'textbox', /email/i],
  ['passcodes by mail', [passcodes({ methods: ['email'] })], 'textbox', /email/i],
  ['passcodes by text message', [passcodes({ methods: ['sms'] })], 'textbox', /phone/i],
  ['passwords', [passwords()], 'textbox', /email/i],
  ['passkeys', [GITHUB, passkeys()], 'button', 'Continue with GitHub'],
  ['third parties', [GITHUB], 'button', 'Continue with GitHub'],
  ['wallets', [GITHUB, wallets()], 'button', 'Continue with GitHub'],
])(
  'the form for %s renders without a loading state when it is configured as a module',
  async (_what, products, role, name) => {
    const { screen, shown } = await renderForm({ products })
    await expect.element(screen.getByRole(role, { name })).toBeVisible()
    expect([...shown].filter((text) => text.includes('Loading'))).toEqual([])
  },
)

test('a lazily loaded form appears in one step, with no placeholder beside its buttons', async () => {
  const { screen, shown } = await renderForm({
    products: ['oauth', 'passwords'],
    oauthOptions: { providers: [{ type: 'github' }] },
  })
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  expect([...shown].some((text) => text.includes('Loading'))).toBe(true)
  const withButton = [...shown].filter((text) => text.includes('Continue with GitHub'))
  expect(withButton.filter((text) => text.includes('Loading'))).toEqual([])
})

test.each<SignInConfig>([
  { products: ['emailMagicLinks'] },
  { products: ['oauth', 'emailMagicLinks'], oauthOptions: { providers: [{ type: 'github' }] } },
])('OAuth and magic links configured by name render without a loading state: %j', async (config) => {
  const { screen, shown } = await renderForm(config)
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  expect([...shown].filter((text) => text.includes('Loading'))).toEqual([])
})

test('sign-in methods configured as modules are converted to product names and options', () => {
  const config = toNames({
    products: [oauth({ providers: [{ type: 'github' }] }), emailLinks({ loginExpirationMinutes: 5 }), 'passwords'],
    passwordOptions: { loginExpirationMinutes: 7 },
    sessionOptions: { sessionDurationMinutes: 90 },
  })
  expect(config).toEqual({
    products: ['oauth', 'emailMagicLinks', 'passwords'],
    oauthOptions: { providers: [{ type: 'github' }] },
    emailMagicLinksOptions: { loginExpirationMinutes: 5 },
    passwordOptions: { loginExpirationMinutes: 7 },
    sessionOptions: { sessionDurationMinutes: 90 },
  })
})

test('a magic link form configured as a module sends its email with its options', async () => {
  const { screen, callsOf } = await renderForm({ products: [emailLinks({ loginExpirationMinutes: 5 })] })
  await screen.getByRole('textbox').fill('ada@example.com')
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  await expect.element(screen.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
  expect(callsOf('magicLinks.email.loginOrCreate')).toEqual([
    ['ada@example.com', expect.objectContaining({ login_expiration_minutes: 5 })],
  ])
})
