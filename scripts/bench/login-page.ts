import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { CHROMIUM_OPTIONS } from '../browsers/chromium-options.ts'
import { visitPage, type Control, type Visit } from './page-visit.ts'
import { getMedian, toRow, type Row } from './row.ts'
import { ROOT, startSite } from './servers.ts'

const ROUNDS = 5

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

const BUTTON = { selector: 'button', text: 'Continue with GitHub' }

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
    control: { ...BUTTON, selector: 'button:not([popovertarget])' },
    until: 'its script has rendered',
    bare: 'bare-react',
    time: 1.1,
    bytes: 1.2,
  },
  {
    what: 'email form',
    path: '/demo/?configuration=email-link',
    control: { selector: 'input[type=email]', text: '' },
    until: 'its field can be typed into',
    bare: 'bare-react',
    time: 1.3,
    bytes: 1.3,
  },
] as const satisfies PageToMeasure[]

type PageToMeasure = {
  what: string
  path: string
  control: Control
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
        await visitPage(browser, { url: ours.url + one.path, control: one.control }, true),
        await visitPage(browser, { url: bares[one.bare].url, control: BUTTON }, true),
      ])
    }
    rows.push(...toRows(visits, one))
  }
  await Promise.all([ours, ...Object.values(bares)].map((site) => site.stop()))
  await browser.close()
  return rows
}

function toRows(visits: [ours: Visit, bare: Visit][], { what, until, bare, ...aims }: PageToMeasure): Row[] {
  const median = (pick: (visit: Visit) => number) =>
    [getMedian(visits.map(([our]) => pick(our))), getMedian(visits.map(([, floor]) => pick(floor)))] as const
  const time = median(({ milliseconds }) => milliseconds)
  const bytes = median((visit) => visit.bytes)
  const rows = [toRow(`${what}, time on a slow phone until ${until}, against ${bare}`, ...time, 'ms', `≤ ${aims.time}`)]
  if (aims.bytes === undefined) return rows
  return [toRow(`${what}, bytes on the wire, against ${bare}`, ...bytes, 'B', `≤ ${aims.bytes}`), ...rows]
}
