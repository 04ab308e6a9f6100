import { PROVIDER_URL } from '../addresses.ts'
import { CONSOLE_PATHS } from '../../mock-provider/console/console-paths.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { consoleScreen } from '../screens/console-screen.ts'
import { arriveSignedIn } from '../steps.ts'

/** All pages but those with a parameter, and the target of redirects. */
const PAGES = CONSOLE_PATHS.filter((path) => !/:|callback/.test(path))

test(
  'no console page scrolls horizontally, even with text at 200 %',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const name = 'x'.repeat(50)
    await provider.createUser({ email: `${name}@${name}.example` })
    await arriveSignedIn(page)
    const wide: string[] = []
    for (const path of sampleByDay(PAGES, 2)) {
      await consoleScreen(page, tenant).open(path)
      await expect(page.getByRole('main')).not.toBeEmpty()
      for (const [width, size] of [
        [320, '100%'],
        [320, '200%'],
        [800, '100%'],
        [1280, '100%'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
          return document.documentElement.scrollWidth - window.innerWidth
        }, size)
        if (overflow > 0) wide.push(`${path} at ${width} px, text ${size}: ${overflow} px too wide`)
      }
    }
    expect(wide).toEqual([])
  },
)

/** The height of a common phone, in CSS pixels. */
const PHONE = { width: 375, height: 667 }
const MOST_SCREENS = 10

test('on a phone, long console pages begin at most ten screens high, and their tabs stay in the address', async ({
  page,
  request,
  tenant,
}) => {
  await page.setViewportSize(PHONE)
  const { open, tab } = consoleScreen(page, tenant)
  const data = { count: 1_002 }
  expect((await request.post(`${PROVIDER_URL}/_mock/${tenant}/generated_users`, { data })).ok()).toBe(true)
  await arriveSignedIn(page)
  const first = { '/gallery': '.cards > li', '/settings': '.setting', '/users': 'tbody tr' }
  for (const [path, part] of Object.entries(first)) {
    await open(path)
    await expect(page.locator(part).first()).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height, path).toBeLessThanOrEqual(MOST_SCREENS * PHONE.height)
  }
  await expect(page.getByRole('button', { name: 'Apply changes' })).toBeHidden()

  await open('/users')
  await expect(page.getByText('25 of 1003 shown')).toBeVisible()
  await tab('Live sessions').click()
  const end = page.getByRole('button', { name: /^End session/ })
  await expect(end).toBeVisible()
  await page.reload()
  await expect(tab('Live sessions')).toHaveAttribute('aria-selected', 'true')
  await expect(end).toBeInViewport()
})

const FORMS = {
  '/users': 'Add a user',
  '/clients': 'Register a client',
  '/m2m-clients': 'Create an M2M client',
  '/webhooks': 'Add an endpoint',
  '/tenants': 'Create a tenant',
}

test('console forms that add something are closed at first, and take and give back the focus', async ({
  page,
  tenant,
}) => {
  for (const [path, name] of Object.entries(FORMS)) {
    await consoleScreen(page, tenant).open(path)
    const button = page.getByRole('button', { name, exact: true })
    const form = page.getByRole('group', { name, exact: true })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(form).toBeHidden()
    await button.click()
    await expect(form.locator('input, select, textarea').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(button).toBeFocused()
  }
})

/** What must stay on one line, by the page that shows it. */
const LINES = { '/users?tab=sessions': 'td button', '/tenants': 'td button', '/': '.tile strong' }

test('no button in a table and no number of the overview is broken into several lines', async ({ page, tenant }) => {
  await arriveSignedIn(page)
  for (const [path, selector] of Object.entries(LINES)) {
    await consoleScreen(page, tenant).open(path)
    const parts = page.getByRole('main').locator(selector)
    await expect(parts.first()).toBeVisible()
    for (const width of [375, 900, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const broken = await parts.evaluateAll((elements) =>
        elements.flatMap((element) => {
          const range = document.createRange()
          range.selectNodeContents(element.querySelector('span') ?? element)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          return lines.size > 1 || element.scrollWidth > element.clientWidth ? [element.textContent] : []
        }),
      )
      expect(broken, `${path} at ${width} px`).toEqual([])
    }
  }
})
