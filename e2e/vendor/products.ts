import { expect, type Page } from '@playwright/test'
import type { OperationId } from '@latchkey/openapi'
import { createSoftwareWallet } from '@latchkey/mock-provider/testing'
import { addAuthenticator } from '../authenticator.ts'
import { createIdpClient, type IdpClient } from '../idp-client.ts'
import { codeOf, linkOf } from '../inbox.ts'
import { githubPage } from '../screens/github-page.ts'
import { oneTap } from '../screens/one-tap.ts'
import { stubGoogle } from './google.ts'
import type { Version } from './methods.ts'
import { EMAIL, PASSWORD, RETURN_URL, signIn, tokenOf, type Stage } from './stage.ts'
import { expectEvent, mount } from './widgets.ts'

const PHONE = '2025550123'
const NEW_PASSWORD = 'Copper-Meadow-52-whistle'

/** The test environment of a product's story. */
export type ProductStage = Stage & { version: Version; open: () => Promise<void> }

/** A product of the vendor's widgets, the operation that completes it, and its story up to the screen of success. */
type Product = { operationId: OperationId; play: (stage: ProductStage) => Promise<void> }

async function expectTexts(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text)).toBeVisible()
}

/** Serves the app's page that third parties redirect to, and waits until the browser arrives there. */
async function expectReturn(page: Page, leave: () => Promise<void>): Promise<void> {
  await page.route(`${RETURN_URL}?*`, (route) => route.fulfill({ contentType: 'text/html', body: 'Back' }))
  await leave()
  await page.waitForURL((url) => url.href.startsWith(`${RETURN_URL}?stytch_token_type=oauth&token=`))
}

async function submitEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')
}

/** Types the passcode of the newest message. */
async function enterPasscode({ page, inbox }: Stage, to: string): Promise<void> {
  await page.getByRole('textbox', { name: 'One-time passcode' }).first().click()
  await page.keyboard.type(codeOf(await inbox.waitFor({ to })))
  await expectTexts(page, 'Your passcode has been successfully verified.')
  await expectEvent(page, 'AUTHENTICATE_FLOW_COMPLETE')
}

function toPhone(otpMethod: 'sms' | 'whatsapp'): Product {
  return {
    operationId: 'otpsAuthenticate',
    async play(stage) {
      const { page, version } = stage
      await mount(page, version, 'mountLogin', { products: ['otp'], otpMethod })
      const number = page.getByRole('textbox', { name: 'Phone number' })
      await number.fill(PHONE)
      // The widget rejects valid phone numbers if the hidden page takes longer than two seconds to load.
      await expect(async () => {
        await number.press('Enter')
        await expect(number).toBeHidden({ timeout: 2_000 })
      }).toPass()
      await enterPasscode(stage, `+1${PHONE}`)
    },
  }
}

/** Creates a passkey of a user and its screen of success. */
async function createPasskey(stage: ProductStage): Promise<void> {
  const { page, version } = stage
  await signIn(stage)
  await addAuthenticator(page)
  await mount(page, version, 'mountPasskeyRegistration', { products: ['passkeys'] })
  await page.getByRole('button', { name: 'Create a Passkey' }).click()
  await expectTexts(page, 'Passkey successfully created!')
}

/** Keyed by the end of the test's title. */
export const PRODUCTS: Record<string, Product> = {
  'a link in an email': {
    operationId: 'magicLinksAuthenticate',
    async play({ client, page, version, inbox }) {
      await mount(page, version, 'mountLogin', { products: ['emailMagicLinks'] })
      await submitEmail(page, EMAIL)
      await expectTexts(page, 'Check your email')
      const token = tokenOf(linkOf(await inbox.waitFor({ to: EMAIL })))
      await client.evaluate((own, given) => own.magicLinks.authenticate(given, { session_duration_minutes: 60 }), token)
    },
  },
  'a passcode in an email': {
    operationId: 'otpsAuthenticate',
    async play(stage) {
      const { page, version } = stage
      await mount(page, version, 'mountLogin', { products: ['otp'], otpMethod: 'email' })
      await submitEmail(page, EMAIL)
      await enterPasscode(stage, EMAIL)
    },
  },
  'a passcode in a text message': toPhone('sms'),
  'a passcode in WhatsApp': toPhone('whatsapp'),
  'a third party': {
    operationId: 'oauthCallback',
    async play({ page, version }) {
      await expectReturn(page, async () => {
        await mount(page, version, 'mountLogin', { products: ['oauth'] })
        await page.getByRole('button', { name: 'Continue with GitHub' }).click()
        await githubPage(page).accounts.first().click()
      })
    },
  },
  'Google One Tap': {
    operationId: 'oauthCallbackPost',
    async play({ page, version, tenant, open }) {
      await stubGoogle(page, tenant)
      await open()
      await expectReturn(page, async () => {
        await mount(page, version, 'mountLogin', { products: ['oauth'], isOneTap: true })
        await oneTap(page).accounts.first().click()
      })
    },
  },
  'a new password': {
    operationId: 'passwords',
    async play({ page, version }) {
      await mount(page, version, 'mountLogin', { products: ['passwords'] })
      await submitEmail(page, EMAIL)
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await expectTexts(page, 'You have successfully logged in.')
      await expectEvent(page, 'PASSWORD_CREATE')
    },
  },
  'a password after its reset': {
    operationId: 'passwordsEmailReset',
    async play({ client, page, version, provider, inbox }) {
      await provider.createUser({ email: EMAIL, password: PASSWORD })
      await client.evaluate((own, given) => own.passwords.resetByEmailStart(given), {
        email: EMAIL,
        reset_password_redirect_url: RETURN_URL,
        login_redirect_url: RETURN_URL,
      })
      const passwordResetToken = tokenOf(linkOf(await inbox.waitFor({ to: EMAIL }), 'reset_password'))
      await mount(page, version, 'mountResetPassword', { products: ['passwords'], passwordResetToken })
      await page.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await expectTexts(page, 'You have successfully logged in.')
      await expectEvent(page, 'PASSWORD_RESET_BY_EMAIL')
    },
  },
  'a passkey': {
    operationId: 'webauthnAuthenticate',
    async play(stage) {
      const { client, page, version, open } = stage
      await createPasskey(stage)
      await client.evaluate((own) => own.session.revoke())
      await open()
      await mount(page, version, 'mountLogin', { products: ['passkeys', 'oauth'] })
      await page.getByRole('button', { name: /passkey/i }).click()
      await expectTexts(page, 'Your Passkey has been successfully authenticated.')
      await expectEvent(page, 'PASSKEY_AUTHENTICATE')
    },
  },
  'a crypto wallet': {
    operationId: 'cryptoWalletsAuthenticate',
    async play({ page, version, open }) {
      await createSoftwareWallet().install(page)
      await open()
      await mount(page, version, 'mountLogin', { products: ['crypto'] })
      await page.getByRole('button').first().click()
      await expectTexts(page, 'You have successfully connected your wallet.')
      await expectEvent(page, 'CRYPTO_WALLET_AUTHENTICATE')
    },
  },
  'the consent of another app’s user': {
    operationId: 'idpOauthAuthorizeSubmit',
    async play(stage) {
      const app = await allowAccess(stage)
      expect((await app.comeback()).searchParams.get('code')).not.toBeNull()
    },
  },
}

/** Signs in, and presses "Allow" on the consent page of another app. */
export async function allowAccess(stage: ProductStage): Promise<IdpClient> {
  const { page, version, provider } = stage
  await signIn(stage)
  const app = await createIdpClient(page, provider)
  await page.goto(`${page.url()}?${app.toRequest()}`)
  await page.waitForFunction(() => 'client' in window)
  await mount(page, version, 'mountIdentityProvider')
  await page.getByRole('button', { name: 'Allow' }).click()
  return app
}
