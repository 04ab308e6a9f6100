import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import type { UserWorkspaceConfig } from 'vitest/config'
import { createVitest, type Reporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { CHROMIUM_OPTIONS } from '../browsers/chromium-options.ts'
import { componentProject, unitProject } from '../../vitest.config.ts'
import type {} from './probe-setup.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const TEST_TIMEOUT_MS = 15_000
/** How long a browser test waits for an element that the mutant may have removed. */
const ACTION_TIMEOUT_MS = 2000
const PROBE_SETUP = 'scripts/mutants/probe-setup.ts'

export type ReachedTest = {
  id: string
  /** The absolute path of the test file. */
  file: string
  project: string
  name: string
  durationMs: number
  isPassing: boolean
  spots: readonly string[]
  spotsBefore: readonly string[]
}

type TestFile = { project: string; file: string }

export type Coverage = { tests: readonly ReachedTest[]; importers: Record<string, readonly TestFile[]> }

export type Selection = TestFile & {
  /** Default: every test of the file. */
  testIds?: readonly string[]
  /** A regular expression that the names of the tests match, after those of their groups. Default: any. */
  namePattern?: string
}

/**
 * Runs every test that imports one of the source files, directly or indirectly, with counters in these files. Returns the
 * tests, and the importing test files of each source file.
 */
export async function probe(projects: readonly string[], sources: Record<string, string>): Promise<Coverage> {
  const files = Object.keys(sources)
  const { vitest, results, replace } = await openVitest(projects, files)
  const related = await vitest.getRelevantTestSpecifications()
  for (const [file, source] of Object.entries(sources)) replace(file, source)
  await vitest.runTestSpecifications(related)
  const toTestFile = ({ moduleId, project }: TestSpecification) => ({ file: moduleId, project: project.name })
  const findImporters = (file: string) =>
    related.filter((specification) => isImporting(specification, toAbsolute(file))).map(toTestFile)
  const importers = Object.fromEntries(files.map((file) => [file, findImporters(file)]))
  await vitest.close()
  return { tests: results.tests.map(toReachedTest), importers }
}

export type Session = {
  /** Runs tests with another source for a file, until the first failure. Returns the failure, if any. */
  findFailure(file: string, source: string, selections: readonly Selection[]): Promise<Failure | undefined>
}

/** A test that fails, or a file whose tests cannot run. */
export type Failure = {
  /** The name of the test, or the error's message. */
  name: string
  /** The file of the test (absolute), if it is known. */
  file: string | undefined
}

/** Starts a Vitest that stays open. Each run ends with its first failure. */
export async function createSession(projects: readonly string[]): Promise<Session> {
  const { vitest, results, replace } = await openVitest(projects)
  await vitest.standalone()
  const run = async (selections: readonly Selection[]) => {
    const specifications = selections.map(({ project, file, testIds, namePattern }) =>
      vitest.getProjectByName(project).createSpecification(toAbsolute(file), {
        ...(testIds && { testIds: [...testIds] }),
        ...(namePattern && { testNamePattern: toPattern(namePattern) }),
      }),
    )
    if (specifications.length > 0) await vitest.runTestSpecifications(specifications)
  }
  return {
    async findFailure(file, source, selections) {
      replace(file, source)
      results.clear()
      await run(selections.filter(({ project }) => project === 'unit'))
      // In a browser, Vitest would go on with the next file after a failure.
      for (const selection of selections.filter(({ project }) => project !== 'unit')) {
        if (results.failures.length === 0) await run([selection])
      }
      replace(file)
      return results.failures[0]
    },
  }
}

/** Opens a Vitest with a plugin that replaces sources in memory. No file is written. */
async function openVitest(projects: readonly string[], related?: readonly string[]) {
  const overlay = new Map<string, string>()
  const results = createResults()
  const vitest = await createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: false,
      silent: true,
      maxWorkers: 1,
      ...(related ? { related: related.map(toAbsolute) } : { bail: 1 }),
      reporters: [results.reporter],
    },
    { test: { projects: toProjects(projects, createOverlayPlugin(overlay)) } },
  )
  const replace = (file: string, source?: string) => {
    if (source === undefined) overlay.delete(toAbsolute(file))
    else overlay.set(toAbsolute(file), source)
    vitest.invalidateFile(toAbsolute(file))
  }
  return { vitest, results, replace }
}

/** Vitest sends JSON to the browser, which has no regular expressions. There it accepts the source of one. */
function toPattern(source: string) {
  return Object.assign(new RegExp(source), { toJSON: () => source })
}

function toAbsolute(file: string) {
  return path.resolve(ROOT, file)
}

/**
 * The repository's own projects, with the overlay. Browser tests wait less for elements that a mutant may have removed.
 */
function toProjects(names: readonly string[], overlay: Plugin) {
  const unit: UserWorkspaceConfig = {
    plugins: [overlay],
    test: {
      ...unitProject.test,
      setupFiles: [PROBE_SETUP],
      testTimeout: TEST_TIMEOUT_MS,
    },
  }
  const { test, plugins, ...rest } = componentProject
  const component: UserWorkspaceConfig = {
    ...rest,
    plugins: [...plugins, overlay],
    test: {
      ...test,
      setupFiles: [PROBE_SETUP],
      testTimeout: TEST_TIMEOUT_MS,
      expect: { poll: { timeout: ACTION_TIMEOUT_MS } },
      browser: {
        ...test.browser,
        provider: playwright({ launchOptions: CHROMIUM_OPTIONS, actionTimeout: ACTION_TIMEOUT_MS }),
      },
    },
  }
  return [
    { name: 'unit', project: unit },
    { name: 'component', project: component },
  ].flatMap(({ name, project }) => (names.includes(name) ? [project] : []))
}

function createOverlayPlugin(overlay: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'latchkey:mutants',
    enforce: 'pre',
    // An import with `?url` returns the file's URL, so there is no source to replace.
    load: (id) => (/[?&]url\b/.test(id) ? undefined : overlay.get(id.replace(/\?.*$/, ''))),
  }
}

/** Collects the tests and failures of a run. */
function createResults() {
  const tests: TestCase[] = []
  const failures: Failure[] = []
  const reporter: Reporter = {
    onTestCaseResult(test) {
      tests.push(test)
      if (test.result().state === 'failed') failures.push({ name: test.fullName, file: test.module.moduleId })
    },
    onTestModuleEnd(module: TestModule) {
      const [error] = module.errors()
      if (error) failures.push({ name: error.message, file: module.moduleId })
    },
    onTestRunEnd(_modules, errors) {
      const [error] = errors
      if (error) failures.push({ name: error.message, file: undefined })
    },
  }
  const clear = () => {
    tests.length = 0
    failures.length = 0
  }
  return { tests, failures, reporter, clear }
}

function toReachedTest(test: TestCase): ReachedTest {
  const { spots = [], spotsBefore = [] } = test.meta()
  return {
    id: test.id,
    file: test.module.moduleId,
    project: test.project.name,
    name: test.fullName,
    durationMs: test.diagnostic()?.duration ?? 0,
    isPassing: test.result().state === 'passed',
    spots,
    spotsBefore,
  }
}

/** Whether a test file imports a source file, directly or indirectly, in the project's module graph. */
function isImporting({ moduleId, project }: TestSpecification, file: string) {
  const { moduleGraph } = project.browser?.vite.environments.client ?? project.vite.environments.ssr
  const seen = new Set<unknown>()
  const queue = [...(moduleGraph.getModulesByFile(file) ?? [])]
  for (let module = queue.pop(); module; module = queue.pop()) {
    if (module.file === moduleId) return true
    if (seen.has(module)) continue
    seen.add(module)
    queue.push(...module.importers)
  }
  return false
}
