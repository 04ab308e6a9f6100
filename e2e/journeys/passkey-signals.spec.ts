import type { Page } from '@playwright/test'
import { addAuthenticator } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { passkeyManagerScreen, passkeyManagerUrl } from '../screens/passkey-manager-screen.ts'
import { passkeyButtonUrl, passkeySignInScreen } from '../screens/passkey-sign-in-screen.ts'
import { arriveSignedIn } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'

type Signal = { name: string; options: Record<string, unknown> }

/** Records what the page signals to password managers. */
async function recordSignals(page: Page): Promise<() => Promise<Signal[]>> {
  const signals: Signal[] = []
  await page.exposeFunction('recordSignal', (name: string, options: Record<string, unknown>) => {
    signals.push({ name, options })
  })
  await page.addInitScript(() => {
    const record: (name: string, options: unknown) => void = Reflect.get(globalThis, 'recordSignal')
    for (const name of ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails']) {
      const send = Reflect.get(PublicKeyCredential, name)?.bind(PublicKeyCredential)
      const recordAndSend = async (options: unknown) => {
        record(name, options)
        await send?.(options)
      }
      Reflect.set(PublicKeyCredential, name, recordAndSend)
    }
  })
  return async () => signals
}

test('deleting a passkey signals the remaining passkeys to password managers', { tag: '@night' }, async ({ page }) => {
  const signals = await recordSignals(page)
  const laptop = await addAuthenticator(page)
  await arriveSignedIn(page)
  await page.goto(passkeyManagerUrl)
  const manager = passkeyManagerScreen(page)
  await manager.create.click()
  await expect(manager.passkeys).toHaveCount(1)
  await laptop.remove()
  const phone = await addAuthenticator(page)
  await manager.another.click()
  await manager.create.click()
  await expect(manager.passkeys).toHaveCount(2)
  const [left] = await phone.credentials()

  await manager.delete.first().click()
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await expect(manager.passkeys).toHaveCount(1)
  await expect.poll(signals).toEqual([
    {
      name: 'signalAllAcceptedCredentials',
      options: {
        rpId: new URL(page.url()).hostname,
        userId: expect.any(String),
        allAcceptedCredentialIds: [Buffer.from(left?.credentialId ?? '', 'base64').toString('base64url')],
      },
    },
  ])
})

test(
  'only a passkey that the provider does not know is signalled as unknown',
  { tag: '@night' },
  async ({ page, provider }) => {
    const signals = await recordSignals(page)
    const authenticator = await addAuthenticator(page)
    await arriveSignedIn(page)
    await page.goto(passkeyManagerUrl)
    await passkeyManagerScreen(page).create.click()
    await expect(passkeyManagerScreen(page).passkeys).toHaveCount(1)
    const [credential] = await authenticator.credentials()
    await page.context().clearCookies()
    await page.goto(passkeyButtonUrl)
    const screen = passkeySignInScreen(page)

    await provider.fail('webauthnAuthenticate', 'unable_to_auth_webauthn_registration', 1)
    await screen.button.click()
    await expect(page.getByRole('alert')).toContainText('Unknown error occurred during passkey authentication.')
    expect(await signals()).toEqual([])

    await provider.fail('webauthnAuthenticate', 'webauthn_registration_not_found', 1)
    await screen.button.click()
    await expect(page.getByRole('alert')).toContainText(en['passkey.not-found'])
    await expect.poll(signals).toEqual([
      {
        name: 'signalUnknownCredential',
        options: {
          rpId: new URL(page.url()).hostname,
          credentialId: Buffer.from(credential?.credentialId ?? '', 'base64').toString('base64url'),
        },
      },
    ])
    await expect.poll(() => authenticator.credentials()).toEqual([])
  },
)

test(
  'a passkey is deleted in a browser without the WebAuthn signal API',
  { tag: '@night' },
  async ({ page, provider }) => {
    await page.addInitScript(() => {
      for (const name of ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails']) {
        Reflect.deleteProperty(PublicKeyCredential, name)
      }
    })
    await addAuthenticator(page)
    await arriveSignedIn(page)
    await page.goto(passkeyManagerUrl)
    const manager = passkeyManagerScreen(page)
    await manager.create.click()
    await manager.delete.click()
    await manager.delete.click()
    await expect(page.getByText(en['passkeys.deleted'])).toBeVisible()
    await expect(passkeySignInScreen(page).errors).toHaveCount(0)
    const starts = (await provider.journal()).filter((entry) => entry.operation_id === 'webauthnRegisterStart')
    expect(starts).toHaveLength(1)
  },
)
