import type { CDPSession, Page } from '@playwright/test'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import {
  askForPrompt,
  expectMoments,
  findPrompt,
  hear,
  openGooglePage,
  type GoogleId,
  type Heard,
} from '../google-page.ts'
import type { Provider } from '../provider.ts'
import { pressInFrame } from '../steps.ts'

test('an account in the Google prompt is chosen by keyboard, and the page gets a credential', async ({
  page,
  tenant,
}) => {
  await openGooglePage(page, tenant)
  await askForPrompt(page, tenant, { context: 'use' })
  const ada = findPrompt(page).getByRole('button', { name: 'Continue as Ada Lovelace' })
  await expect(ada).toBeVisible()
  await expectMoments(page, ['display'])
  await page.keyboard.press('Tab')
  await expect(ada).toBeFocused()
  await pressInFrame(page, 'Enter', page.locator('iframe'))
  await expectMoments(page, ['display', 'dismissed credential_returned'])
  const { credentials } = await hear(page)
  expect(credentials).toEqual([
    {
      credential: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      select_by: 'user_1tap',
      client_id: `google-client-of-${tenant.replace('public-token', 'project')}`,
    },
  ])
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('the Google prompt is accessible, also on a narrow screen', { tag: '@night' }, async ({ page, tenant }) => {
  await openGooglePage(page, tenant)
  await askForPrompt(page, tenant)
  await expect(findPrompt(page).getByRole('heading', { name: 'Sign in with Google' })).toBeVisible()
  await expectAccessible(page)
  // The checks cannot inspect a cross-origin frame, so the prompt is opened as a page.
  const src = await page.locator('iframe').getAttribute('src')
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(src ?? '')
  await expect(page.getByRole('button', { name: 'Continue as Ada Lovelace' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'an embedded Google prompt fills its container and stays open on a click outside',
  { tag: '@night' },
  async ({ page, tenant }) => {
    await openGooglePage(page, tenant)
    await askForPrompt(page, tenant, { prompt_parent_id: 'place', cancel_on_tap_outside: false })
    const frame = page.locator('#place > iframe')
    await expect(findPrompt(page).getByRole('button', { name: 'Not now' })).toBeVisible()
    const [place, box] = [await page.locator('#place').boundingBox(), await frame.boundingBox()]
    expect(box?.width).toBe(place?.width)
    expect(box?.height).toBeGreaterThan(100)
    await page.getByText('Welcome').click()
    await expect(frame).toBeVisible()
    await findPrompt(page).getByRole('button', { name: 'Not now' }).click()
    await expectMoments(page, ['display', 'skipped user_cancel'])
    await expect(frame).toHaveCount(0)
  },
)

const ENDINGS: [what: string, end: (page: Page) => Promise<unknown>, moment: string][] = [
  ['Escape', pressEscape, 'skipped user_cancel'],
  ['a click outside', (page) => page.getByText('Welcome').click(), 'skipped tap_outside'],
  [
    'the page',
    (page) => page.evaluate(() => Reflect.get(Object(globalThis), 'google').accounts.id.cancel()),
    'dismissed cancel_called',
  ],
]
for (const [what, end, moment] of sampleByDay(ENDINGS, 3)) {
  test(`${what} closes a floating Google prompt`, { tag: '@night' }, async ({ page, tenant }) => {
    await openGooglePage(page, tenant)
    await askForPrompt(page, tenant)
    await expectMoments(page, ['display'])
    await end(page)
    await expectMoments(page, ['display', moment])
    await expect(page.locator('iframe')).toHaveCount(0)
  })
}

async function pressEscape(page: Page) {
  await findPrompt(page).getByRole('button').first().focus()
  await pressInFrame(page, 'Escape', page.locator('iframe'))
}

test('a second Google prompt replaces the first', { tag: '@night' }, async ({ page, tenant }) => {
  await openGooglePage(page, tenant)
  await askForPrompt(page, tenant)
  await expectMoments(page, ['display'])
  await page.evaluate(() => Object.assign(globalThis, { first: Reflect.get(globalThis, 'heard') }))
  await askForPrompt(page, tenant)
  await expectMoments(page, ['display'])
  const first: Heard = await page.evaluate(() => Reflect.get(globalThis, 'first'))
  expect(first.moments).toEqual(['display', 'dismissed flow_restarted'])
  await expect(page.locator('iframe')).toHaveCount(1)
})

/** Removes all accounts but one. */
async function keepOneAccount(provider: Provider): Promise<void> {
  const { oauth_providers } = await provider.config()
  const google = oauth_providers['google']
  if (google)
    await provider.configure({ oauth_providers: { google: { ...google, accounts: google.accounts.slice(0, 1) } } })
}

test(
  'the only Google account is selected automatically once it has consented',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    await keepOneAccount(provider)
    await openGooglePage(page, tenant)
    const selectBy = async () => (await hear(page)).credentials.map(({ select_by }) => select_by)
    await askForPrompt(page, tenant, { auto_select: true })
    await findPrompt(page).getByRole('button', { name: 'Ada' }).click()
    await expect.poll(selectBy).toEqual(['user_1tap'])
    await askForPrompt(page, tenant, { auto_select: true })
    await expect.poll(selectBy).toEqual(['auto'])
    await page.evaluate(() => Reflect.get(Object(globalThis), 'google').accounts.id.disableAutoSelect())
    await askForPrompt(page, tenant, { auto_select: true })
    await findPrompt(page).getByRole('button', { name: 'Ada' }).click()
    await expect.poll(selectBy).toEqual(['user'])
  },
)

test(
  'a rendered Google button opens the prompt, and the consent can be revoked',
  { tag: '@night' },
  async ({ page, tenant }) => {
    await openGooglePage(page, tenant)
    await askForPrompt(page, tenant)
    await expectMoments(page, ['display'])
    await page.evaluate(() => {
      const place = document.querySelector('#place')
      const id: GoogleId = Reflect.get(Object(globalThis), 'google').accounts.id
      id.cancel()
      if (place) id.renderButton(place, { text: 'continue_with' })
    })
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await findPrompt(page).getByRole('button', { name: 'Grace' }).click()
    await expect.poll(async () => (await hear(page)).credentials.map((it) => it.select_by)).toEqual(['btn_confirm'])
    const revoke = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const id: GoogleId = Reflect.get(Object(globalThis), 'google').accounts.id
            id.revoke('grace@example.com', resolve)
          }),
      )
    expect(await revoke()).toEqual({ successful: true })
    expect(await revoke()).toEqual({ successful: false, error: 'invalid_hint' })
  },
)

/** Answers the browser's own FedCM dialogue, which is not part of the page. */
async function answerDialogue(page: Page, answer: (devtools: CDPSession, dialogId: string) => Promise<unknown>) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('FedCm.enable', { disableRejectionDelay: true })
  devtools.on('FedCm.dialogShown', ({ dialogId, dialogType }) => {
    if (dialogType === 'Error') void devtools.send('FedCm.dismissDialog', { dialogId })
    else void answer(devtools, dialogId)
  })
}

test('an account is chosen in the browser’s own FedCM dialog', async ({ page, tenant }) => {
  await answerDialogue(page, (devtools, dialogId) =>
    devtools.send('FedCm.selectAccount', { dialogId, accountIndex: 1 }),
  )
  await openGooglePage(page, tenant)
  await askForPrompt(page, tenant, { use_fedcm_for_prompt: true, nonce: 'n-1', context: 'use' })
  await expectMoments(page, ['dismissed credential_returned'])
  const [response] = (await hear(page)).credentials
  expect(response?.select_by).toBe('fedcm')
  const claims = JSON.parse(Buffer.from(response?.credential.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ email: 'grace@example.com', nonce: 'n-1' })
})

test('closing the browser’s FedCM dialog is reported to the page without a reason', async ({ page, tenant }) => {
  await answerDialogue(page, (devtools, dialogId) => devtools.send('FedCm.dismissDialog', { dialogId }))
  await openGooglePage(page, tenant)
  await askForPrompt(page, tenant, { use_fedcm_for_prompt: true })
  await expectMoments(page, ['skipped'])
  expect((await hear(page)).credentials).toEqual([])
})

for (const operation_id of ['gsiFedcmAccounts', 'gsiFedcmAssertion'] as const) {
  test(
    `the browser’s FedCM dialog fails when ${operation_id} fails`,
    { tag: '@night' },
    async ({ page, provider, tenant }) => {
      await provider.fail(operation_id, 'internal_server_error')
      await answerDialogue(page, (devtools, dialogId) =>
        devtools.send('FedCm.selectAccount', { dialogId, accountIndex: 0 }),
      )
      await openGooglePage(page, tenant)
      await askForPrompt(page, tenant, { use_fedcm_for_prompt: true })
      await expectMoments(page, ['skipped'])
      expect(await provider.statusesOf(operation_id)).toEqual([500])
    },
  )
}
