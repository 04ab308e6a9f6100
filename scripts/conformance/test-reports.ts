import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { STEPS, reportOf } from '../config/test-steps.mjs'
import { ROOT } from '../run-step.mjs'
import { readReport, type RanTest } from './read-report.ts'

/** Reads the reports of the last run. Missing ones are listed by the step that writes them. */
export function readReports(): { ran: RanTest[]; missing: string[] } {
  const reports = STEPS.flatMap(({ id, reports = [] }) => reports.map((name) => ({ id, file: reportOf(name) })))
  const present = reports.filter(({ file }) => existsSync(file))
  const missing = reports.filter((report) => !present.includes(report)).map(({ id }) => id)
  return { ran: present.flatMap(({ file }) => readFresh(file)), missing: [...new Set(missing)] }
}

/** A test that was edited after the run counts as one that did not run. */
function readFresh(report: string): RanTest[] {
  const writtenAt = statSync(report).mtimeMs
  const isFresh = (file: string) => {
    const path = join(ROOT, file)
    return existsSync(path) && statSync(path).mtimeMs <= writtenAt
  }
  const ran = readReport(readFileSync(report, 'utf8'), ROOT)
  const fresh = new Set([...new Set(ran.map(({ file }) => file))].filter(isFresh))
  return ran.filter(({ file }) => fresh.has(file))
}
