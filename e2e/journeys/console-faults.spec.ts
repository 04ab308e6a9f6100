import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { callOperation } from '../operation-call.ts'
import { faultsPage } from '../screens/faults-page.ts'

const USERS_SEARCH = {
  operation_id: 'usersSearch',
  method: 'POST',
  path: '/sdk/v1/users/search',
  document: 'sdk',
} as const

/** Formats a time for a datetime-local field, in this machine's time zone. Browsers drop seconds of 00, so it has 30. */
function toLocalTime(at: number): string {
  const shifted = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return `${shifted.toISOString().slice(0, 16)}:30`
}

test(
  'a fault rule for one user starts after the first call and ends by the tenant’s clock',
  { tag: '@night' },
  async ({ page, request, tenant, provider }) => {
    const faults = faultsPage(page)
    await faults.open(tenant)
    await faults.rule.scope.selectOption('All operations that can fail this way')
    await faults.rule.errorType.fill('too_many_requests')
    await faults.rule.email.fill('ada@example.com')
    await faults.rule.after.fill('1')
    await faults.rule.times.fill('')
    await faults.rule.until.fill(toLocalTime(Date.now() + 3_600_000))
    await faults.rule.submit.click()
    const row = faults.armed.getByRole('row').filter({ hasText: 'too_many_requests' })
    await expect(row).toContainText('all operations')
    await expect(row).toContainText('ada@example.com')
    await expect(row).toContainText('after one more call')
    const search = async (email: string) =>
      (await callOperation(request, tenant, USERS_SEARCH, { body: { email } })).status()
    expect(await search('ada@example.com')).toBe(200)
    expect(await search('ada@example.com')).toBe(429)
    expect(await search('grace@example.com')).toBe(200)
    await provider.advanceClock(7_200_000)
    expect(await search('ada@example.com')).toBe(200)
  },
)

test(
  'a fault rule with a header applies only to requests with this header',
  { tag: '@night' },
  async ({ page, request, tenant }) => {
    const faults = faultsPage(page)
    await faults.open(tenant)
    await faults.rule.operation.fill('usersSearch')
    await faults.rule.what.selectOption('HTML page with status 502')
    await faults.rule.delay.fill('1')
    await faults.rule.headerName.fill('accept-language')
    await faults.rule.headerValue.fill('tlh')
    await faults.rule.submit.click()
    await expect(faults.armed).toContainText('HTML page with status 502')
    const ordinary = await callOperation(request, tenant, USERS_SEARCH, { body: { email: 'ada@example.com' } })
    expect(ordinary.status()).toBe(200)
    const headers = { authorization: `Basic ${btoa(`${tenant}:${tenant}`)}`, 'accept-language': 'tlh' }
    const faulty = await request.post(ordinary.url(), { headers, data: {} })
    expect([faulty.status(), faulty.headers()['content-type']]).toEqual([502, 'text/html; charset=utf-8'])
  },
)

test(
  'a misspelled name in a fault rule shows a suggestion that one click applies',
  { tag: '@night' },
  async ({ page, tenant }) => {
    const faults = faultsPage(page)
    await faults.open(tenant)
    await faults.rule.operation.fill('otpsAuthentcate')
    await faults.rule.errorType.fill('otp_code_not_fuond')
    await faults.rule.submit.click()
    await expect(page.getByRole('alert')).toContainText('Did you mean otpsAuthenticate?')
    await page.getByRole('button', { name: 'Use otpsAuthenticate' }).click()
    await expect(faults.rule.operation).toHaveValue('otpsAuthenticate')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Use otp_code_not_found' }).click()
    await page.keyboard.press('Enter')
    await expect(faults.armed).toContainText('otp_code_not_found')
  },
)

test('a fault is found, armed and removed with the keyboard alone', { tag: '@night' }, async ({ page, tenant }) => {
  const faults = faultsPage(page)
  await faults.open(tenant)
  await faults.search.focus()
  await page.keyboard.type('Invalid passcode, please')
  await expect(faults.found).toHaveText('1 error in 1 operation')
  const arm = faults.arm('otp_code_not_found', 'otpsAuthenticate')
  for (let stop = 0; stop < 6 && !(await arm.evaluate((button) => button === document.activeElement)); stop++)
    await page.keyboard.press('Tab')
  await expect(arm).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(faults.said('otp_code_not_found is armed for otpsAuthenticate.')).toBeVisible()
  await expect(arm).toBeFocused()
  await faults.armed.getByRole('button', { name: /^Remove/ }).focus()
  await page.keyboard.press('Enter')
  await expect(faults.said('No fault is armed.')).toBeVisible()
})

test(
  'a link to an error opens the faults page with the error and a filled-in rule form',
  { tag: '@night' },
  async ({ page, tenant }) => {
    const faults = faultsPage(page)
    await faults.open(tenant, { error: 'otp_code_not_found' })
    await expect(faults.found).toHaveText('1 error in 1 operation')
    await expect(faults.rule.errorType).toHaveValue('otp_code_not_found')
    await faults.rule.submit.click()
    await expect(faults.armed).toContainText('all operations')
    await expect(page.getByRole('link', { name: 'Open the screen' })).toHaveAttribute(
      'href',
      '/errors/otp_code_not_found',
    )
  },
)

test('chaos mode is switched on and off in the console', { tag: '@night' }, async ({ page, tenant, provider }) => {
  const faults = faultsPage(page)
  await faults.open(tenant)
  await page.getByText('Off', { exact: true }).click()
  await page.getByLabel('Seed').fill('7')
  await page.getByLabel('HTML page with status 502, percent').fill('100')
  await page.getByRole('button', { name: 'Switch chaos on' }).click()
  await expect(faults.said('On, seed 7')).toBeVisible()
  expect((await provider.config()).chaos).toEqual({ seed: 7, percentages: { html_502: 100 } })
  await page.getByRole('button', { name: 'Switch chaos off' }).click()
  await expect(faults.said('Off')).toBeVisible()
  expect((await provider.config()).chaos).toBeNull()
})

for (const width of sampleByDay([320, 1280], 2)) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the faults page has no accessibility violations', { tag: '@night' }, async ({ page, tenant, provider }) => {
      await provider.force({
        operation_ids: ['otpsSmsLoginOrCreate', 'otpsAuthenticate'],
        error_type: 'too_many_requests',
        match: { email: 'ada@example.com', header: { name: 'x-lane', value: 'fast' } },
        until: '2099-01-01T00:00:00Z',
      })
      const faults = faultsPage(page)
      await faults.open(tenant)
      await expect(faults.armed).toContainText('too_many_requests')
      await expect(faults.found).toBeVisible()
      await expectAccessible(page)
      await faults.search.fill('otp_code_not_found')
      await page.getByText('Other ways to force it').click()
      await page.getByText('Off', { exact: true }).click()
      await faults.arm('otp_code_not_found', 'otpsAuthenticate').click()
      await expect(faults.said('otp_code_not_found is armed for otpsAuthenticate.')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
