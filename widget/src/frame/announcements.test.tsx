import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CreatePasskey } from '../client/index.ts'
import { fakeCredentials } from '../testing/fake-credentials.ts'
import { createFakeUser } from '../testing/fake-user.ts'
import type { Fixture } from '../testing/fixture.ts'
import { renderConsent, renderLogout, toQuestion } from '../testing/render-idp.tsx'
import { renderPasskeys } from '../testing/render-passkeys.tsx'
import { recordAnnouncements } from '../testing/live-regions.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { en } from '../messages/en.ts'

let heard: ReturnType<typeof recordAnnouncements>

beforeEach(() => {
  heard = recordAnnouncements()
})
afterEach(() => {
  heard.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const OPTIONS: Parameters<CreatePasskey>[0] = {
  rp: { id: 'localhost', name: 'Acme' },
  user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

const never = () => new Promise(() => {})
const withMail = (f: Fixture) => f.withEmailLink().withResponse('magicLinks.email.loginOrCreate', never)

test('the loading skeleton is announced to screen readers', { tags: 'wcag.widget-4-1-3' }, async () => {
  await renderWidget((f) => f.withOtp('sms'))
  await expect.poll(() => heard.texts).toContain(en.loading)
})

test('sending a form is announced to screen readers', { tags: 'wcag.widget-4-1-3' }, async () => {
  const { screen } = await renderWidget(withMail)
  await screen.getByLabelText('Email').fill('ada@example.com')
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  await expect.poll(() => heard.texts).toContain('Sending...')
})

test('an email that is sent automatically is announced to screen readers', async () => {
  const { screen } = await renderWidget((f) =>
    f
      .withConfig({ products: ['passwords'] })
      .withResponse('search.user', () => ({ userType: 'passwordless' }))
      .withResponse('passwords.resetByEmailStart', never),
  )
  await screen.getByLabelText('Email').fill('ada@example.com')
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  await expect.element(screen.getByLabelText('Email')).not.toBeInTheDocument()
  await expect.poll(() => heard.texts.filter((text) => text === 'Sending...')).toHaveLength(2)
})

test('resending an email is announced to screen readers', async () => {
  let isFirst = true
  const { screen } = await renderWidget((f) =>
    f
      .withConfig({ products: ['passwords'] })
      .withResponse('search.user', () => ({ userType: 'password' }))
      .withResponse('passwords.resetByEmailStart', () => (isFirst ? {} : never())),
  )
  await screen.getByLabelText('Email').fill('ada@example.com')
  await screen.getByRole('button', { name: en['email.continue'] }).click()
  await screen.getByRole('button', { name: 'Forgot Password?' }).click()
  isFirst = false
  heard.texts.length = 0
  await screen.getByRole('button', { name: en['password.resend'] }).click()
  await expect.poll(() => heard.texts).toContain('Sending...')
})

test('a cancelled passkey creation is announced to screen readers', { tags: 'wcag.widget-4-1-3' }, async () => {
  const credentials = fakeCredentials()
  const { screen } = await renderPasskeys((f) =>
    f.withUser(createFakeUser()).withResponse('webauthn.register', async (create) => {
      await (create as CreatePasskey)(OPTIONS) // passed by the client
    }),
  )
  await screen.getByRole('button', { name: en['passkeys.create'] }).click()
  ;(await credentials.nth(1)).fail('NotAllowedError')
  await expect
    .poll(() => heard.texts)
    .toContain('Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.')
})

describe('the consent screen', () => {
  const QUERY = '?client_id=app&redirect_uri=https://client.example/cb'

  test('clicking Allow on the consent screen is announced outside the button', async () => {
    const { screen } = await renderConsent(QUERY, {
      describe: (f) => f.withResponse('idp.oauthAuthorizeSubmit', never),
    })
    await screen.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(() => heard.texts).toContain('Authorizing...')
  })

  test('an authorization request that needs no consent is announced to screen readers', async () => {
    await renderConsent(QUERY, {
      describe: (f) =>
        f
          .withResponse('idp.oauthAuthorizeStart', () => toQuestion({ consent_required: false }))
          .withResponse('idp.oauthAuthorizeSubmit', never),
    })
    await expect.poll(() => heard.texts).toContain('Authorizing...')
  })

  test('the logout screen announces that the user has not been logged out', async () => {
    const { screen } = await renderLogout('?client_id=app&post_logout_redirect_uri=https://client.example/', (f) =>
      f.withResponse('idp.oauthLogoutStart', () => ({
        consent_required: true,
        redirect_uri: 'https://client.example/',
      })),
    )
    await screen.getByRole('button', { name: 'No' }).click()
    await expect.poll(() => heard.texts).toContain('You have not been logged out. You may close this page.')
  })
})
