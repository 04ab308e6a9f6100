// `npm run pictures`: opens every address of the gallery and takes its pictures. With `--check` it compares them with
// the committed ones instead. Arguments limit it to addresses that begin with them, `--variant` to one kind of picture.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { listEntries } from '../../mock-provider/gallery/index.ts'
import { CHROMIUM_OPTIONS } from '../browsers/chromium-options.ts'
import { arrive, settle } from './arrive.ts'
import { compare } from './compare.ts'
import { toRaster, toWebp } from './images.ts'
import { describeChange, writeReport, type Change } from './report.ts'
import { listShots, VARIANTS, type Shot } from './variants.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const PORTS = { WEB_PORT: '5200', PROVIDER_PORT: '5210', TOOL_SERVER_PORT: '5220' }
const PROVIDER_URL = `http://localhost:${PORTS.PROVIDER_PORT}`
const REPORT = path.join(ROOT, 'test-results/pictures')
/** The number of pages open at once. */
const LANES = 3
/** The share of pixels that may differ, for example by a blinking caret or font smoothing. */
const TOLERANCE = 0.001

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, variant: { type: 'string' } },
})
const variants = VARIANTS.filter(({ name }) => values.variant === undefined || name === values.variant)
if (variants.length === 0) throw new Error(`--variant must be one of: ${VARIANTS.map(({ name }) => name).join(', ')}.`)

const counts = { passed: 0, failed: 0 }
const changes: Change[] = []

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

async function findShots(): Promise<Shot[]> {
  const catalogue = await (await fetch(`${PROVIDER_URL}/_mock/catalogue`)).json()
  const isWanted = (address: string) => wanted.length === 0 || wanted.some((start) => address.startsWith(start))
  // The variants of one address share its tenant, so they must not be taken at the same time.
  return listShots(
    listEntries(catalogue).filter((entry) => isWanted(entry.path)),
    variants,
  )
}

/** Takes shots from a shared list until it is empty. */
async function takeShots(left: Shot[][]): Promise<void> {
  const drawing = await browser.newPage()
  for (let shots = left.shift(); shots; shots = left.shift()) for (const shot of shots) await take(drawing, shot)
}

async function take(drawing: Page, shot: Shot): Promise<void> {
  const name = `${shot.entry.path} (${shot.variant.name})`
  try {
    const change = await findChange(drawing, shot)
    if (change && values.check) {
      changes.push(change)
      console.log(`CHANGED ${describeChange(change)}`)
    } else console.log(`${change ? 'new   ' : 'ok    '} ${name}`)
    if (change && !values.check) {
      mkdirSync(path.dirname(shot.file), { recursive: true })
      writeFileSync(shot.file, change.after)
    }
    counts[change && values.check ? 'failed' : 'passed'] += 1
  } catch (error) {
    counts.failed += 1
    console.log(`FAILED ${name}: ${String(error).split('\n')[0]}`)
  }
}

/** Takes a picture. Undefined if it is like the committed one. */
async function findChange(drawing: Page, shot: Shot): Promise<Change | undefined> {
  const after = await toWebp(drawing, await photograph(shot))
  const named = { address: shot.entry.path, variant: shot.variant.name, after }
  if (!existsSync(shot.file)) return { ...named, share: 1 }
  const before = readFileSync(shot.file)
  if (before.equals(after)) return undefined
  const { share, marked } = compare(await toRaster(drawing, before), await toRaster(drawing, after))
  if (share <= TOLERANCE) return undefined
  return { ...named, before, share, ...(marked && { difference: await toWebp(drawing, marked) }) }
}

async function photograph({ entry, variant }: Shot): Promise<Buffer> {
  const { size: viewport, colorScheme, direction } = variant
  const context = await browser.newContext({ viewport, colorScheme, locale: 'en-US', reducedMotion: 'reduce' })
  const page = await context.newPage()
  try {
    await page.addInitScript((given) => {
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = given))
    }, direction)
    await arrive(page, PROVIDER_URL, entry)
    await settle(page)
    return await page.screenshot({ animations: 'disabled', caret: 'hide' })
  } finally {
    await context.close()
  }
}

const server = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: ROOT,
  env: { ...process.env, ...PORTS },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch(CHROMIUM_OPTIONS)
try {
  await waitUntilReady(server)
  const shots = await findShots()
  const entries = new Set(shots.map(({ entry }) => entry))
  const groups = [...entries].map((entry) => shots.filter((shot) => shot.entry === entry))
  await Promise.all(Array.from({ length: LANES }, () => takeShots(groups)))
} finally {
  await browser.close()
  server.kill('SIGTERM')
}
if (changes.length > 0) console.log(`\nThe pictures are side by side in ${writeReport(REPORT, changes)}`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0
