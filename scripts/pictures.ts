// `npm run pictures`: opens every address of the gallery and takes the picture that the gallery shows.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { listEntries, type GalleryEntry } from '../mock-provider/gallery/index.ts'

const ROOT = path.join(import.meta.dirname, '..')
const PICTURES = path.join(ROOT, 'mock-provider/gallery/public/pictures')
const PORTS = { WEB_PORT: '5200', PROVIDER_PORT: '5210', TOOL_SERVER_PORT: '5220' }
const PROVIDER_URL = `http://localhost:${PORTS.PROVIDER_PORT}`
/** The size at which the gallery shows pictures. */
const SIZE = { width: 400, height: 560 }
/** Small enough to commit hundreds, good enough to read. */
const WEBP_QUALITY = 0.5
/** The number of pages open at once. */
const LANES = 3
/** Prefixes of the paths to take. None means all. */
const wanted = process.argv.slice(2)

async function waitUntilReady(server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const isReady = await fetch(`${PROVIDER_URL}/_mock/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(200)
  }
  throw new Error('The servers did not start.')
}

async function findEntries(): Promise<GalleryEntry[]> {
  const catalogue = await (await fetch(`${PROVIDER_URL}/_mock/catalogue`)).json()
  return listEntries(catalogue).filter(
    ({ path: address }) => wanted.length === 0 || wanted.some((start) => address.startsWith(start)),
  )
}

/** Waits until the page shows what the entry promises. @throws when it does not */
async function arrive(page: Page, entry: GalleryEntry): Promise<void> {
  await page.goto(`${PROVIDER_URL}${entry.path}`)
  if (entry.kind === 'exchange') return page.getByText(`"error_type"`).waitFor()
  if (entry.isAtProvider || entry.providerPath !== undefined)
    return page.getByRole('alert').filter({ hasText: entry.shows }).waitFor()
  await page.locator('.gallery-bar[data-state=shown]').waitFor()
}

/** Playwright writes only PNG and JPEG, but Chromium can encode WebP in a page. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([text, quality]) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
      const webp = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
      return btoa(Array.from(webp, (byte) => String.fromCharCode(byte)).join(''))
    },
    [png.toString('base64'), WEBP_QUALITY] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** Takes items from a shared list until it is empty. */
async function takePictures(left: GalleryEntry[]): Promise<void> {
  const drawing = await browser.newPage()
  for (let entry = left.shift(); entry; entry = left.shift()) {
    const { path: address } = entry
    await takePicture(drawing, entry).then(
      () => console.log(`ok     ${address}`),
      (error: Error) => {
        console.log(`FAILED ${address}: ${error.message.split('\n')[0]}`)
        process.exitCode = 1
      },
    )
  }
}

async function takePicture(drawing: Page, entry: GalleryEntry): Promise<void> {
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    await arrive(page, entry)
    // Icons load late. The pages' policy blocks injected styles.
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.querySelector('.gallery-bar')?.remove())
    const png = await page.screenshot({ animations: 'disabled' })
    writeFileSync(path.join(PICTURES, `${entry.path}.webp`), await toWebp(drawing, png))
  } finally {
    await context.close()
  }
}

for (const folder of ['errors', 'screens']) mkdirSync(path.join(PICTURES, folder), { recursive: true })
const server = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: ROOT,
  env: { ...process.env, ...PORTS },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const executablePath = process.env['E2E_CHROMIUM']
const browser = await chromium.launch({ chromiumSandbox: false, ...(executablePath && { executablePath }) })
try {
  await waitUntilReady(server)
  const entries = await findEntries()
  await Promise.all(Array.from({ length: LANES }, () => takePictures(entries)))
} finally {
  await browser.close()
  server.kill('SIGTERM')
}
