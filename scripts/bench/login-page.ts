import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { build } from 'vite'
import { CHROMIUM_OPTIONS } from '../browsers/chromium-options.ts'
import type { Row } from './row.ts'
import { getMedian, ROOT, startSite } from './servers.ts'
import { slowDown } from './slow-phone.ts'

const ROUNDS = 5

type Visit = { bytes: number; milliseconds: number }

/** The baselines: a page on which React renders one button, and a page that consists only of HTML and a style sheet. */
type BarePage = 'bare-react' | 'bare-static'

async function buildBarePage(name: BarePage): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), `latchkey-${name}-`))
  await build({
    configFile: false,
    root: path.join(ROOT, 'scripts/bench', name),
    logLevel: 'warn',
    // Inlining a style sheet would save a request that the product must make under its strict Content Security Policy.
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  })
  return outDir
}

async function visit(browser: Browser, url: string, control: string): Promise<Visit> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const cdp = await slowDown(page)
  let bytes = 0
  cdp.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(control).waitFor()
  const milliseconds = performance.now() - startedAt
  await page.waitForLoadState('networkidle')
  await context.close()
  return { bytes, milliseconds }
}

const BUTTON = 'button:enabled:has-text("Continue with GitHub")'

/** For each page: the element that a user waits for, the page for comparison, and the maximum ratios. */
const PAGES = [
  {
    what: 'login page',
    path: '/login',
    control: BUTTON,
    until: 'its button can be pressed',
    bare: 'bare-static',
    time: 1.2,
  },
  {
    what: 'login page',
    path: '/login',
    // Only the prerendered button has this attribute.
    control: `${BUTTON}:not([popovertarget])`,
    until: 'its script has rendered',
    bare: 'bare-react',
    time: 1.1,
    bytes: 1.2,
  },
  {
    what: 'email form',
    path: '/demo/?configuration=email-link',
    control: 'input[type=email]',
    until: 'its field can be typed into',
    bare: 'bare-react',
    time: 1.3,
    bytes: 1.3,
  },
] as const satisfies PageToMeasure[]

type PageToMeasure = {
  what: string
  path: string
  control: string
  until: string
  bare: BarePage
  time: number
  bytes?: number
}

/** Measures bytes on the wire of pages with the widget, and the time until they can be used, against bare pages. */
export async function benchLoginPage(): Promise<Row[]> {
  const browser = await chromium.launch(CHROMIUM_OPTIONS)
  const ours = await startSite(path.join(ROOT, 'web/dist'))
  const bares = {
    'bare-react': await startSite(await buildBarePage('bare-react')),
    'bare-static': await startSite(await buildBarePage('bare-static')),
  }
  const rows: Row[] = []
  for (const one of PAGES) {
    const visits: [ours: Visit, bare: Visit][] = []
    for (let round = 0; round < ROUNDS; round++) {
      visits.push([
        await visit(browser, ours.url + one.path, one.control),
        await visit(browser, bares[one.bare].url, BUTTON),
      ])
    }
    rows.push(...toRows(visits, one))
  }
  await Promise.all([ours, ...Object.values(bares)].map((site) => site.stop()))
  await browser.close()
  return rows
}

function toRows(visits: [ours: Visit, bare: Visit][], page: PageToMeasure): Row[] {
  const { what, until, bare } = page
  const median = (pick: (visit: Visit) => number) =>
    [getMedian(visits.map(([our]) => pick(our))), getMedian(visits.map(([, floor]) => pick(floor)))] as const
  const [bytes, bareBytes] = median((one) => one.bytes)
  const [time, bareTime] = median((one) => one.milliseconds)
  const timeRow: Row = {
    what: `${what}, time on a slow phone until ${until}, against ${bare}`,
    ours: `${time.toFixed(0)} ms`,
    bare: `${bareTime.toFixed(0)} ms`,
    ratio: time / bareTime,
    aim: `≤ ${page.time}`,
  }
  if (page.bytes === undefined) return [timeRow]
  const bytesRow: Row = {
    what: `${what}, bytes on the wire, against ${bare}`,
    ours: `${bytes} B`,
    bare: `${bareBytes} B`,
    ratio: bytes / bareBytes,
    aim: `≤ ${page.bytes}`,
  }
  return [bytesRow, timeRow]
}
