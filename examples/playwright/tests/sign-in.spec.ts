import type { Inbox } from '@latchkey/mock-provider/testing'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const ADA = 'ada@example.com'

async function requestPasscode(page: Page) {
  await page.goto('/')
  await page.getByRole('textbox').fill(ADA)
  await page.keyboard.press('Enter')
}

async function enterPasscode(page: Page, inbox: Inbox) {
  const { code } = await inbox.waitFor({ to: ADA })
  await page.getByRole('textbox').fill(code ?? '')
}

test('a user signs in with the passcode from the inbox', async ({ page, inbox, idp }) => {
  await requestPasscode(page)
  await enterPasscode(page, inbox)
  await expect(page.getByText(`Signed in as ${ADA}`)).toBeVisible()
  expect(idp.journal({ operation_id: 'otpsAuthenticate' })).toMatchObject([{ status: 200 }])
})

test('a rate limit is shown, and the next attempt works', async ({ page, inbox, faults }) => {
  faults.fail('otpsEmailLoginOrCreate', 'too_many_requests') // the next call only
  await requestPasscode(page)
  await expect(page.getByText('Too many requests')).toBeVisible()
  await page.keyboard.press('Enter')
  await enterPasscode(page, inbox)
  await expect(page.getByText(`Signed in as ${ADA}`)).toBeVisible()
})

test('an expired passcode shows an error', async ({ page, inbox, clock }) => {
  await clock.install(page) // the page's time passes with the provider's
  await requestPasscode(page)
  const { code } = await inbox.waitFor({ to: ADA })
  await clock.advance(10 * 60_000) // instead of waiting ten minutes
  await page.getByRole('textbox').fill(code ?? '')
  await expect(page.getByRole('alert')).toContainText('expired')
})

test('a user creates a passkey and signs in with it', async ({ page, inbox, passkey, idp }) => {
  await requestPasscode(page)
  await enterPasscode(page, inbox)
  await expect(page.getByText(`Signed in as ${ADA}`)).toBeVisible()
  await passkey.install(page) // from now on, the browser has an authenticator, and a user who consents
  await page.getByRole('button', { name: 'Create a Passkey' }).click()
  await expect(page.getByText('Your Passkey was created.')).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText(`Signed in as ${ADA}`)).toBeVisible() // the browser offers the passkey by itself
  expect(idp.journal({ operation_id: 'webauthnAuthenticate' })).toMatchObject([{ status: 200 }])
})
