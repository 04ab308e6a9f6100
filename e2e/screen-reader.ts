import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'

/** A transcript of what a screen reader announces during a journey. */
export type Transcript = {
  /** Adds what changed since the step before: the title, what was announced, where the focus is, and the page. */
  add(step: string): Promise<void>
  readonly text: string
}

const LIVE_REGIONS = fileURLToPath(new URL('../widget/src/testing/live-regions.ts', import.meta.url))

/** Addresses, keys, dates and times that differ from run to run. */
const VARYING: [RegExp, string][] = [
  [/[A-Z][a-z]+ \d{1,2}, \d{4}/g, 'January 5, 2026'],
  [/\d:\d\d\b/g, '0:00'],
  [/https?:\/\/[^\s"]+/g, 'http://example'],
  [/localhost:\d+/g, 'localhost'],
  [/\/url: .+/g, '/url: …'],
]

/** Records a journey from now on. Each document of the page is recorded. @param root what is read of a page */
export async function recordTranscript(page: Page, root = 'body'): Promise<Transcript> {
  const { outputFiles } = await build({
    entryPoints: [LIVE_REGIONS],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'liveRegions',
  })
  const start = `document.addEventListener('DOMContentLoaded', () => { globalThis.heard = liveRegions.recordAnnouncements() })`
  await page.addInitScript({ content: `${outputFiles[0]?.text};globalThis.liveRegions = liveRegions;${start}` })
  const lines: string[] = []
  let before = { title: '', page: '' }
  return {
    async add(step) {
      const now = { title: await page.title(), page: await page.locator(root).ariaSnapshot() }
      const heard: string[] = await page.evaluate(() => Reflect.get(globalThis, 'heard')?.texts.splice(0) ?? [])
      lines.push(`== ${step}`)
      if (now.title !== before.title) lines.push(`title: ${now.title}`)
      for (const text of heard) lines.push(`announced: ${text}`)
      lines.push(`focus: ${await describeFocus(page)}`)
      if (now.page !== before.page) lines.push('page:', now.page.replaceAll(/^/gm, '  '))
      lines.push('')
      before = now
    },
    get text() {
      return VARYING.reduce((text, [pattern, stand]) => text.replaceAll(pattern, stand), lines.join('\n'))
    },
  }
}

/** The role, name and description of what has the focus. */
async function describeFocus(page: Page): Promise<string> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return 'the document'
  const described = await focused.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent?.trim() ?? '')
      .filter(Boolean)
      .join(' '),
  )
  const [first = ''] = (await focused.ariaSnapshot()).split('\n')
  return `${first.replace(/^- /, '')}${described && `, described by: ${described}`}`
}
