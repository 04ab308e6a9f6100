import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { ROOT } from './servers.ts'

/** The control that a user waits for: an element that matches this selector and contains this text. */
export type Control = { selector: string; text: string }

type LongTask = { start: number; duration: number }

/** The measurements of a first visit. All but the layout shift end when the control becomes usable. */
export type Visit = {
  milliseconds: number
  /** On the wire, until the network is idle. Measured on a slow phone only. */
  bytes: number
  requests: number
  /** The URLs of the scripts. */
  scripts: string[]
  steps: number
  longTasks: number
  longTaskMilliseconds: number
  layoutShift: number
}

/** 1.6 Mbit/s, 150 ms of latency and a CPU four times slower: an average phone on an average network. */
const NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false }
const CPU_SLOWDOWN = 4
const TIMEOUT_MS = 30_000
const PROBE = path.join(ROOT, 'scripts/bench/page-probe.mjs')

/** The URL of a page, and the control that makes it usable. */
export type Address = { url: string; control: Control }

/** Makes a page as slow as on an average phone, and counts its traffic. */
async function slowDown(page: Page, traffic: { bytes: number }) {
  const cdp = await page.context().newCDPSession(page)
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (traffic.bytes += encodedDataLength))
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Visits a page in a new context until its control can be used and the network is idle, without touching it. */
export async function visitPage(browser: Browser, { url, control }: Address, isSlow: boolean): Promise<Visit> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const traffic = { bytes: 0 }
  if (isSlow) await slowDown(page, traffic)
  const usable = page.waitForEvent('console', {
    predicate: (message) => message.text() === 'usable',
    timeout: TIMEOUT_MS,
  })
  await page.addInitScript(`window.wantedControl = ${JSON.stringify(control)}`)
  await page.addInitScript({ path: PROBE })
  await page.goto(url, { waitUntil: 'commit' })
  await usable
  await page.waitForLoadState('networkidle')
  const report = await readReport(page)
  await context.close()
  return { ...toVisit(report), ...traffic }
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

function toVisit({ usable, shift, longTasks, requests }: Report): Omit<Visit, 'bytes'> {
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

/** When a request started and ended, in milliseconds. */
type RequestTimes = { start: number; end: number }

/** Returns the length of the longest chain of requests in which each starts after the one before it has ended. */
export function countSerialSteps(requests: readonly RequestTimes[]): number {
  let steps = 0
  let lastEnd = -Infinity
  for (const { start, end } of requests.toSorted((a, b) => a.end - b.end)) {
    if (start < lastEnd) continue
    steps += 1
    lastEnd = end
  }
  return steps
}
