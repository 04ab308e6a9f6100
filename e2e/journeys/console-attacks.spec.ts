import { expectAccessible, tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { expectManualCriteria } from '../manual-criteria.ts'
import { consoleScreen } from '../screens/console-screen.ts'

/** The names of the attacks in the journal. */
const ATTACKS = [
  'codeReplay',
  'codeInjection',
  'redirectSwap',
  'pkceDowngrade',
  'mixUp',
  'refreshReplay',
  'otherResource',
  'hostileRedirects',
  'impostor',
  'openRedirect',
  'stranger',
  'scopeEscalation',
]
const ALL = '12 of 12 attacks held'

test(
  'every attack run by the assistant simulator fails and is labelled in the journal',
  { tag: ['@night', '@threat.m3'] },
  async ({ page, provider, tenant }) => {
    const { open, row } = consoleScreen(page, tenant)
    await open('/simulator')
    await page.getByRole('button', { name: 'Run all attacks' }).click()
    await expect(page.getByText(ALL)).toBeVisible()
    await expect(page.getByText('Broken')).toHaveCount(0)
    const urls = (await provider.journal()).map(({ url }) => url)
    for (const id of ATTACKS) expect(urls.filter((url) => url.includes(`attack=${id}`)).length, id).toBeGreaterThan(1)
    await row('PKCE downgrade').getByRole('link', { name: 'Journal' }).click()
    await expect(page.getByLabel('Search', { exact: true })).toHaveValue('attack=pkceDowngrade')
    const calls = page.getByRole('listitem')
    await expect(calls.filter({ hasText: 'pkce_expected_code_verifier' })).toHaveCount(1)
    await expect(calls.filter({ hasText: 'idp_auth_code_not_found' })).toHaveCount(0)
    await page.goBack()
    await expect(page.getByText(ALL)).toBeVisible()
  },
)

test(
  'a simulated attack leaves no users, clients or consents behind',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    await consoleScreen(page, tenant).open('/simulator')
    await page.getByRole('button', { name: 'Run Impostor' }).click()
    await expect(page.getByText('1 of 1 attacks held')).toBeVisible()
    for (const list of ['users', 'clients', 'consents']) {
      const response = await page.request.get(`${provider.url}/_mock/${tenant}/${list}`)
      expect((await response.json())[list], list).toEqual([])
    }
  },
)

test(
  'the simulated attacks are run with the keyboard, and their results are accessible at 320 px',
  { tag: '@night' },
  async ({ page, tenant }) => {
    test.slow() // the page is long
    await page.setViewportSize({ width: 320, height: 800 })
    await consoleScreen(page, tenant).open('/simulator')
    await page.getByRole('button', { name: 'Connect', exact: true }).focus()
    await tabTo(page, 'Run all attacks')
    await page.keyboard.press('Enter')
    await expect(page.getByText(ALL)).toBeVisible()
    await page
      .getByText(/^Tries: /)
      .first()
      .click()
    await expectAccessible(page)
    // The header is sticky. On a scrolled page, targets underneath it would count as too close to its buttons.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectManualCriteria(page)
  },
)
