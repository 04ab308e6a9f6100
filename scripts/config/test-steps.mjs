import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * One step of `npm test`.
 *
 * @typedef {object} Step
 * @property {string} id Its name in `npm test -- <id>`.
 * @property {string} fact What is true if it passes.
 * @property {string} script The npm script that it runs.
 * @property {1 | 2} lanes How many of the two lanes it takes. A step that takes both runs alone.
 * @property {string[]} [args]
 * @property {(files: string[]) => string[] | undefined} [ofChange] Returns the arguments for `--changed`, for the changed
 *   files that still exist; undefined when there is nothing to do. Steps without it run in the whole `npm test` only.
 * @property {Record<string, string>} [env]
 * @property {string[]} [reports] Names of its JSON reports; without any, the step counts as one test.
 * @property {string} [needs] The id of a step that must pass first.
 * @property {string[]} [after] The ids of steps that must have ended, because both use the same files.
 */

export const REPORTS = fileURLToPath(new URL('../../.cache/test-reports', import.meta.url))
export const reportOf = (name) => path.join(REPORTS, `${name}.json`)

const always = () => []

/** Takes the changed files that match as arguments. */
const filesLike =
  (pattern, ...options) =>
  (files) => {
    const own = files.filter((file) => pattern.test(file))
    return own.length > 0 ? [...options, ...own] : undefined
  }

/** Finds the tests beside the changed files. */
function toTestsBeside(files) {
  const folders = new Set(files.map((file) => path.dirname(file)))
  const tests = [...folders].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  return tests.length > 0 ? [...tests, '--passWithNoTests'] : undefined
}

/** The steps in their order. Steps with one lane run in pairs. @type {Step[]} */
export const STEPS = [
  { id: 'build', fact: 'All packages build', script: 'build', lanes: 1 },
  {
    id: 'generated',
    fact: 'Generated files match the documents',
    script: 'check:generated',
    lanes: 1,
    ofChange: always,
  },
  { id: 'lock', fact: 'The lock file is complete', script: 'check:lock', lanes: 1, ofChange: always },
  { id: 'types', fact: 'Types are correct', script: 'typecheck', lanes: 1, ofChange: always },
  {
    id: 'lint',
    fact: 'Code is linted',
    script: 'lint',
    lanes: 1,
    ofChange: filesLike(/\.(ts|tsx|mjs)$/),
  },
  { id: 'unused', fact: 'All code is used', script: 'check:unused', lanes: 1 },
  {
    id: 'format',
    fact: 'Code is formatted',
    script: 'format:check',
    lanes: 1,
    ofChange: filesLike(/./, '--no-error-on-unmatched-pattern'),
  },
  { id: 'imports', fact: 'Rooms import only downwards', script: 'check:imports', lanes: 1, ofChange: always },
  {
    id: 'coverage',
    fact: 'Every operation has a handler, a method and a pact',
    script: 'check:coverage',
    lanes: 1,
  },
  {
    id: 'pacts',
    fact: 'Pacts are kept',
    script: 'test:contracts',
    lanes: 1,
    args: [`--report-folder=${REPORTS}`],
    reports: ['consumer', 'provider'],
  },
  {
    id: 'package',
    fact: 'The packed mock provider works on its own',
    script: 'check:package',
    lanes: 1,
    needs: 'build',
  },
  {
    id: 'widget',
    fact: 'The packed widget works on its own',
    script: 'check:widget-package',
    lanes: 1,
  },
  {
    id: 'units',
    fact: 'Unit and component tests pass',
    script: 'test:unit',
    lanes: 2,
    args: ['--reporter=default', '--reporter=json', `--outputFile=${reportOf('units')}`],
    ofChange: toTestsBeside,
    reports: ['units'],
  },
  {
    id: 'journeys',
    fact: 'Journeys pass',
    script: 'test:e2e',
    lanes: 2,
    args: ['--reporter=list,json'],
    ofChange: filesLike(/^e2e\/journeys\/.*\.spec\.ts$/),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('journeys') },
    reports: ['journeys'],
    needs: 'build',
  },
  {
    id: 'browsers',
    fact: 'A person can do everything in the system’s browsers, too',
    script: 'test:browsers',
    lanes: 2,
    // In the pinned Chromium, the step `journeys` runs all journeys. The nightly run also runs the tests of this step there.
    args: ['--project=system-chromium', '--project=firefox', '--project=webkit', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browsers') },
    reports: ['browsers'],
    needs: 'build',
  },
  {
    id: 'claims',
    fact: 'Every claim of the specification is proven',
    script: 'check:claims',
    lanes: 1,
    // A run that is narrowed to a change has no results for most claims.
    ofChange: () => ['--without-results'],
    // This step reads the reports of the steps listed here.
    after: ['pacts', 'units', 'journeys', 'browsers'],
  },
]
