import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutant.ts'

const FILE = fileURLToPath(new URL('../../.cache/mutants/survivors.json', import.meta.url))

type Survivor = Pick<Mutant, 'file' | 'original' | 'replacement'>

/** Returns the survivors of the last run, without lines, because these may have moved. */
export function readLastSurvivors(): Survivor[] {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []
}

export function writeLastSurvivors(survivors: readonly Survivor[]) {
  mkdirSync(path.dirname(FILE), { recursive: true })
  const rows = survivors.map(({ file, original, replacement }) => ({ file, original, replacement }))
  writeFileSync(FILE, `${JSON.stringify(rows, null, 2)}\n`)
}

export function isSameMutant(a: Survivor, b: Survivor) {
  return a.file === b.file && a.original === b.original && a.replacement === b.replacement
}
