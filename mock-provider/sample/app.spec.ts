import { latchkey, type Latchkey } from '@latchkey/mock-provider/testing'
import { expect, test as base } from '@playwright/test'
import { withSampleApp } from './start-app.ts'

const test = base.extend<Latchkey>({ ...latchkey, baseURL: ({ idp }, use) => withSampleApp(idp, use) })

test('a rate limit and an expired passcode are shown', async ({ page, inbox, clock, faults }) => {
  await clock.install(page) // the page's time passes with the provider's
  await page.goto('/')
  faults.fail('otpsEmailLoginOrCreate', 'too_many_requests') // the next call only
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByText('Mail me a passcode').click()
  await expect(page.getByText('Too many requests')).toBeVisible()
  await page.getByText('Mail me a passcode').click()
  await page.getByLabel('Passcode').fill((await inbox.waitFor({ to: 'ada@example.com' })).code ?? '')
  await clock.advance(5 * 60_000) // instead of waiting
  await page.getByText('Enter the passcode').click()
  await expect(page.getByText('already used or expired')).toBeVisible()
})

test('a user with a wallet creates a passkey and admits an assistant', async ({ page, wallet, passkey, assistant }) => {
  await Promise.all([wallet.install(page), passkey.install(page)])
  await page.goto(new URL(await assistant.begin()).search) // as the app's own authorization page
  await page.getByText('Sign in with a wallet').click()
  await page.getByText('Create a passkey').click()
  const back = assistant.comesBack(page)
  await page.getByText('Let the assistant in').click()
  expect(await assistant.finish(await back)).toHaveProperty('access_token')
})
