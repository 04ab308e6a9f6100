import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { countSerialSteps, type RequestTimes } from './serial-steps.ts'
import { ROOT } from './servers.ts'
import { slowDown } from './slow-phone.ts'

/** The control that a user waits for: an element that matches this selector and contains this text. */
export type Control = { selector: string; text: string }

type LongTask = { start: number; duration: number }

/** The measurements of a first visit. All but the layout shift end when the control becomes usable. */
export type Visit = {
  milliseconds: number
  requests: number
  /** The URLs of the scripts. */
  scripts: string[]
  steps: number
  longTasks: number
  longTaskMilliseconds: number
  layoutShift: number
}

const TIMEOUT_MS = 30_000
const PROBE = path.join(ROOT, 'scripts/bench/page-probe.mjs')

/** The URL of a page, and the control that makes it usable. */
export type Address = { url: string; control: Control }

/** Opens a page in a new context, and waits until its control can be used. */
async function openPage(browser: Browser, { url, control }: Address, isSlow: boolean): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  if (isSlow) await slowDown(page)
  const usable = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'usable',
    timeout: TIMEOUT_MS,
  })
  await page.addInitScript(`window.wantedControl = ${JSON.stringify(control)}`)
  await page.addInitScript({ path: PROBE })
  await page.goto(url, { waitUntil: 'commit' })
  await usable
  return page
}

/** Visits a page without touching it. */
export async function visitPage(browser: Browser, address: Address, isSlow: boolean): Promise<Visit> {
  const page = await openPage(browser, address, isSlow)
  await page.waitForLoadState('networkidle')
  const report = await readReport(page)
  await page.context().close()
  return toVisit(report)
}

const TYPED = { email: 'ada@example.com', tel: '2025550123' }

/** Checks on a slow phone that a control that looks usable works: typed text stays, and a button leads elsewhere. */
export async function checkControl(browser: Browser, address: Address): Promise<void> {
  const page = await openPage(browser, address, true)
  const control = page.locator(address.control.selector).filter({ hasText: address.control.text }).first()
  const type = await control.getAttribute('type')
  if (type === 'email' || type === 'tel') {
    await control.click()
    await page.keyboard.type(TYPED[type])
    await page.waitForLoadState('networkidle')
    const kept = (await control.inputValue()).replaceAll(/[^\w@.]/g, '')
    if (kept !== TYPED[type])
      throw new Error(`${address.url}: the field has "${kept}" after "${TYPED[type]}" was typed.`)
  } else {
    const left = page.waitForURL((url) => url.href !== address.url)
    await control.click()
    await left
  }
  await page.context().close()
}

type Report = {
  usable: number
  shift: number
  longTasks: LongTask[]
  requests: (RequestTimes & { address: string })[]
}

function readReport(page: Page): Promise<Report> {
  return page.evaluate<Report>(`({
    ...window.pageReport,
    requests: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map(({ name, startTime, responseEnd }) => ({ address: name, start: startTime, end: responseEnd })),
  })`)
}

function toVisit({ usable, shift, longTasks, requests }: Report): Visit {
  const before = requests.filter(({ address, start }) => start < usable && !address.startsWith('data:'))
  const tasks = longTasks.filter(({ start }) => start < usable)
  return {
    milliseconds: usable,
    requests: before.length,
    scripts: before.map(({ address }) => address).filter((address) => new URL(address).pathname.endsWith('.js')),
    steps: countSerialSteps(before.filter(({ end }) => end <= usable)),
    longTasks: tasks.length,
    longTaskMilliseconds: tasks.reduce((sum, { duration }) => sum + duration, 0),
    layoutShift: shift,
  }
}
