import type { MockSchemas } from '@latchkey/openapi'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { askForPrompt, expectMoments, findPrompt, openGooglePage } from '../google-page.ts'

test('a prompt_parent_id without an element shows no prompt', { tag: '@night' }, async ({ page, tenant }) => {
  await openGooglePage(page, tenant)
  await askForPrompt(page, tenant, { prompt_parent_id: 'nowhere' })
  await expectMoments(page, ['display unknown_reason'])
})

const REFUSALS: [MockSchemas['GsiRefusal'], moment: string][] = [
  ['browser_not_supported', 'display browser_not_supported'],
  ['invalid_client', 'display invalid_client'],
  ['suppressed_by_user', 'display suppressed_by_user'],
  ['unregistered_origin', 'display unregistered_origin'],
  ['unknown_reason', 'display unknown_reason'],
  ['auto_cancel', 'skipped auto_cancel'],
  ['user_cancel', 'skipped user_cancel'],
]
for (const [reason, moment] of sampleByDay(REFUSALS, 4)) {
  test(`a configured refusal ${reason} is reported without a Google prompt, even where FedCM is requested`, async ({
    page,
    provider,
    tenant,
  }) => {
    await provider.configure({ google_prompt_refusal: reason })
    await openGooglePage(page, tenant)
    await askForPrompt(page, tenant, { use_fedcm_for_prompt: true })
    await expectMoments(page, [moment])
    await expect(page.locator('iframe')).toHaveCount(0)
  })
}

test('an unknown or missing Google client ID shows no prompt', { tag: '@night' }, async ({ page, tenant }) => {
  await openGooglePage(page, tenant)
  await askForPrompt(page, tenant, { client_id: 'unknown' })
  await expectMoments(page, ['display invalid_client'])
  await askForPrompt(page, tenant, { client_id: '' })
  await expectMoments(page, ['display missing_client_id'])
})

/** Faults of the mock's own Google operations, and the notifications that the page then gets. */
const FAULTS: [MockSchemas['FaultRule'], moments: string[]][] = [
  [{ operation_id: 'gsiStatus', kind: 'html_502' }, ['display unknown_reason']],
  [{ operation_id: 'gsiStatus', kind: 'cors' }, ['display unknown_reason']],
  [{ operation_id: 'gsiSelect', kind: 'html_502' }, ['display unknown_reason']],
]
for (const [fault, moments] of sampleByDay(FAULTS, 3)) {
  test(
    `no Google prompt appears when ${fault.operation_id} has the fault ${fault.kind}`,
    { tag: '@night' },
    async ({ page, provider, tenant }) => {
      await provider.force(fault)
      await openGooglePage(page, tenant)
      await askForPrompt(page, tenant)
      await expectMoments(page, moments)
      await expect(page.locator('iframe')).toHaveCount(0)
    },
  )
}

test(
  'a chosen account that the provider rejects ends the prompt',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    await provider.fail('gsiSelectSubmit', 'bad_request')
    await openGooglePage(page, tenant)
    await askForPrompt(page, tenant)
    await findPrompt(page).getByRole('button', { name: 'Ada' }).click()
    await expectMoments(page, ['display', 'skipped issuing_failed'])
  },
)

test('a fault prevents the Google script from loading', { tag: '@night' }, async ({ page, provider, tenant }) => {
  await provider.fail('gsiClient', 'internal_server_error')
  await openGooglePage(page, tenant)
  expect(await page.evaluate(() => Reflect.has(globalThis, 'google'))).toBe(false)
})
