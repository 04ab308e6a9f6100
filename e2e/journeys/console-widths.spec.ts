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
