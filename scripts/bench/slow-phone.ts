import type { CDPSession, Page } from '@playwright/test'

/** 1.6 Mbit/s, 150 ms of latency and a CPU four times slower: an average phone on an average network. */
const NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false }
const CPU_SLOWDOWN = 4

/** Makes a page as slow as on an average phone. @returns the session, which reports the page's traffic */
export async function slowDown(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return cdp
}
