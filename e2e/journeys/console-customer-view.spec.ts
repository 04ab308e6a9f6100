import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { consoleScreen } from '../screens/console-screen.ts'
import { en } from '../../widget/src/messages/en.ts'

test(
  'the faults page opens the customer’s real screen at phone width',
  { tag: '@night' },
  async ({ page, context, tenant }) => {
    const { open } = consoleScreen(page, tenant)
    await open('/faults')
    await page.getByLabel('Search', { exact: true }).fill('otp_code_not_found')
    const opening = page.getByRole('button', { name: 'Open as on a phone otp_code_not_found' }).first()
    await expect(opening).toBeVisible()
    for (const width of [320, 400, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      // On a scrolled page, the sticky header would cover parts of some buttons.
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectAccessible(page)
    }
    const [screen] = await Promise.all([context.waitForEvent('page'), opening.click()])
    await expect(screen.getByText(en['error.otp_code_not_found'], { exact: true })).toBeVisible()
    expect(await screen.evaluate(() => window.innerWidth)).toBeLessThanOrEqual(500)
  },
)
