import { mkdirSync } from 'node:fs'

/** Creates the folder of what runs have proven, which is not committed. */
export function createReportFolder(): URL {
  const folder = new URL('../../.cache/reports/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  return folder
}
