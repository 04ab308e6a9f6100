import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'vite'
import type { Row } from './row.ts'
import { findFreePort, getMedian, ROOT, startServer } from './servers.ts'

const ROUNDS = 5
/** 1.6 Mbit/s, 150 ms and a CPU four times slower: a plain phone on a plain network. */
const PROFILE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false }
const CPU_SLOWDOWN = 4

type Visit = { bytes: number; milliseconds: number }

/** A page whose React renders one button: what a login page cannot be lighter than. */
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

async function slowDown(page: Page): Promise<{ bytes(): number }> {
  let bytes = 0
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', PROFILE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  cdp.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
  return { bytes: () => bytes }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const traffic = await slowDown(page)
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('button:enabled', { hasText: 'Continue with GitHub' }).waitFor()
  const milliseconds = performance.now() - startedAt
  await page.waitForLoadState('networkidle')
  await context.close()
  return { bytes: traffic.bytes(), milliseconds }
}

async function startSite(webRoot: string): Promise<{ url: string; stop(): Promise<void> }> {
  const [port, webPort] = [await findFreePort(), await findFreePort()]
  const args = [
    'mock-provider/dist/cli.mjs',
    '--port',
    String(port),
    '--web-port',
    String(webPort),
    '--web-root',
    webRoot,
  ]
  const server = await startServer(
    [...args, '--no-tool-server', '--log-level', 'silent'],
    `http://localhost:${port}/_mock/health`,
  )
  return { url: `http://localhost:${webPort}`, stop: server.stop }
}

/** Bytes on the wire of the login page, and the time until its button can be pressed, beside the bare page. */
export async function benchLoginPage(): Promise<Row[]> {
  const executablePath = process.env['E2E_CHROMIUM']
  const browser = await chromium.launch({ chromiumSandbox: false, ...(executablePath && { executablePath }) })
  const ours = await startSite(path.join(ROOT, 'web/dist'))
  const bare = await startSite(await buildBarePage())
  const visits: [ours: Visit, bare: Visit][] = []
  for (let round = 0; round < ROUNDS; round++) {
    visits.push([await visit(browser, `${ours.url}/login`), await visit(browser, `${bare.url}/login`)])
  }
  await Promise.all([ours.stop(), bare.stop(), browser.close()])
  const median = (pick: (visit: Visit) => number) =>
    [getMedian(visits.map(([our]) => pick(our))), getMedian(visits.map(([, floor]) => pick(floor)))] as const
  const [bytes, bareBytes] = median((one) => one.bytes)
  const [time, bareTime] = median((one) => one.milliseconds)
  return [
    {
      what: 'login page, bytes on the wire, beside a bare React page',
      ours: `${bytes} B`,
      bare: `${bareBytes} B`,
      ratio: bytes / bareBytes,
      aim: '≤ 1.3',
    },
    {
      what: 'login page, time to the enabled button on a slow phone',
      ours: `${time.toFixed(0)} ms`,
      bare: `${bareTime.toFixed(0)} ms`,
      ratio: time / bareTime,
      aim: '≤ 1.3',
    },
  ]
}
