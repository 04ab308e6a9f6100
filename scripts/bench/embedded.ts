import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { toEmbeddedTable, type MeasuredPage } from './embedded-table.ts'
import { openTargets, toFile, type Target } from './embedded-targets.ts'
import { visitPage } from './page-visit.ts'

const ROUNDS = 5

/**
 * Measures pages of other people's apps until they can be used, beside bare forms.
 *
 * @param wanted names of pages. None means all.
 */
export async function benchEmbedded(wanted: string[]): Promise<Record<string, string | number>[]> {
  const { browser, targets, close } = await openTargets(wanted)
  try {
    return toEmbeddedTable(await measureAll(browser, targets))
  } finally {
    await close()
  }
}

/** Visits every page in each round, so that a busy moment affects all. */
async function measureAll(browser: Browser, targets: Target[]): Promise<MeasuredPage[]> {
  const measured: MeasuredPage[] = []
  for (const target of targets) {
    const { scripts } = await visitPage(browser, target, true)
    measured.push({ ...target, kilobytes: toKilobytes(target, scripts), slow: [], fast: [] })
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) {
      measured[index]?.slow.push(await visitPage(browser, target, true))
      measured[index]?.fast.push(await visitPage(browser, target, false))
    }
  }
  return measured
}

function toKilobytes(target: Target, scripts: string[]): number {
  const sizes = scripts.map((script) => gzipSync(readFileSync(toFile(target, script)), { level: 9 }).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
