import path from 'node:path'
import type { Coverage, ReachedTest, Selection } from './session.ts'

/** Test files that do not fit into this duration are left out. */
export const DEFAULT_BUDGET_MS = 30_000

/** In this order: browser tests run only for mutants that survive in Node. Vitest adds the browser to the project's name. */
const PROJECTS = ['unit', 'component (chromium)']
/** The time that opening a page takes, in addition to the tests of its file. */
const PAGE_MS = 2000

export type Choice = { selections: Selection[]; durationMs: number; isCut: boolean }

/**
 * Returns the tests of each project that reach a spot: the source file's own tests first, then those that reach most of
 * the source file, then the fastest files.
 *
 * @param noticedBy test files that count as the source file's own, too
 */
export function selectTests(
  coverage: Coverage,
  file: string,
  spot: Spot,
  budgetMs: number,
  noticedBy: ReadonlySet<string> = new Set(),
): Choice[] {
  return PROJECTS.map((project) => selectInProject(coverage, file, spot, { project, budgetMs, noticedBy })).filter(
    ({ selections }) => selections.length > 0,
  )
}

type Spot = { key: string; isStatic: boolean }
type Candidate = Selection & { durationMs: number; isNear: boolean; reach: number }

type Limits = { project: string; budgetMs: number; noticedBy: ReadonlySet<string> }

function selectInProject(coverage: Coverage, file: string, spot: Spot, limits: Limits): Choice {
  const { project, budgetMs, noticedBy } = limits
  const rank = (it: Candidate) => Number(it.isNear || noticedBy.has(it.file))
  const candidates = findCandidates(coverage, file, spot, project).toSorted(
    (a, b) => rank(b) - rank(a) || b.reach - a.reach || a.durationMs - b.durationMs,
  )
  const selections: Selection[] = []
  let durationMs = 0
  for (const { durationMs: more, isNear: _isNear, reach: _reach, ...selection } of candidates) {
    if (selections.length > 0 && durationMs + more > budgetMs) continue
    durationMs += more
    selections.push(selection)
  }
  return { selections, durationMs, isCut: selections.length < candidates.length }
}

function findCandidates({ tests, importers }: Coverage, file: string, spot: Spot, project: string): Candidate[] {
  const isAtLoad = spot.isStatic || tests.some(({ spotsBefore }) => spotsBefore.includes(spot.key))
  const usable = tests.filter((test) => test.project === project && test.isPassing)
  return [...new Set(usable.map((test) => test.file))].flatMap((testFile) => {
    const all = usable.filter((test) => test.file === testFile)
    const isImporter = importers[file]?.some((it) => it.project === project && it.file === testFile)
    const chosen = isAtLoad && isImporter ? all : all.filter(({ spots }) => spots.includes(spot.key))
    return chosen.length === 0 ? [] : [toCandidate(file, testFile, project, chosen, all)]
  })
}

function toCandidate(
  file: string,
  testFile: string,
  project: string,
  chosen: readonly ReachedTest[],
  all: readonly ReachedTest[],
): Candidate {
  return {
    project,
    file: testFile,
    durationMs: chosen.reduce((sum, test) => sum + test.durationMs, project === 'unit' ? 0 : PAGE_MS),
    isNear: isNear(file, testFile),
    reach: new Set(all.flatMap(({ spots }) => spots.filter((spot) => spot.startsWith(`${file}#`)))).size,
    ...(chosen.length < all.length && { testIds: chosen.map(({ id }) => id) }),
  }
}

/** Whether a test file is named after the source file. */
function isNear(file: string, testFile: string) {
  const { dir, name } = path.posix.parse(file)
  return testFile.includes(`/${dir}/${name}.`)
}
