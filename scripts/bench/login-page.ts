import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { build } from 'vite'
import type { Row } from './row.ts'
import { getMedian, ROOT, startSite } from './servers.ts'
import { slowDown } from './slow-phone.ts'

const ROUNDS = 5

type Visit = { bytes: number; milliseconds: number }

/** A page on which React renders one button: the lower bound for a login page. */
async function buildBarePage(): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'latchkey-bare-'))
  await build({
    configFile: false,
    root: path.join(ROOT, 'scripts/bench/bare-react'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
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

/** Pages, and the element that a user waits for. */
const PAGES = [
  { what: 'login page', path: '/login', control: BUTTON, until: 'its button can be pressed' },
  {
    what: 'email form',
    path: '/demo/?configuration=email-link',
    control: 'input[type=email]',
    until: 'its field can be typed into',
  },
]

/** Measures bytes on the wire of pages with the widget, and the time until they can be used, against the bare page. */
export async function benchLoginPage(): Promise<Row[]> {
  const executablePath = process.env['E2E_CHROMIUM']
  const browser = await chromium.launch({ chromiumSandbox: false, ...(executablePath && { executablePath }) })
  const ours = await startSite(path.join(ROOT, 'web/dist'))
  const bare = await startSite(await buildBarePage())
  const rows: Row[] = []
  for (const { what, path: address, control, until } of PAGES) {
    const visits: [ours: Visit, bare: Visit][] = []
    for (let round = 0; round < ROUNDS; round++) {
      visits.push([await visit(browser, ours.url + address, control), await visit(browser, bare.url, BUTTON)])
    }
    rows.push(...toRows(visits, what, until))
  }
  await Promise.all([ours.stop(), bare.stop(), browser.close()])
  return rows
}

function toRows(visits: [ours: Visit, bare: Visit][], what: string, until: string): Row[] {
  const median = (pick: (visit: Visit) => number) =>
    [getMedian(visits.map(([our]) => pick(our))), getMedian(visits.map(([, floor]) => pick(floor)))] as const
  const [bytes, bareBytes] = median((one) => one.bytes)
  const [time, bareTime] = median((one) => one.milliseconds)
  return [
    {
      what: `${what}, bytes on the wire, against a bare React page`,
      ours: `${bytes} B`,
      bare: `${bareBytes} B`,
      ratio: bytes / bareBytes,
      aim: '≤ 1.3',
    },
    {
      what: `${what}, time on a slow phone until ${until}`,
      ours: `${time.toFixed(0)} ms`,
      bare: `${bareTime.toFixed(0)} ms`,
      ratio: time / bareTime,
      aim: '≤ 1.3',
    },
  ]
}
