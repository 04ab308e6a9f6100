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
 * @property {RegExp} inputs Files that can change its outcome.
 * @property {string[]} [args]
 * @property {string[]} [changedArgs] Further arguments for `--changed`; `$BASE` stands for the commit to compare with.
 * @property {RegExp} [narrowedBy] `changedArgs` apply only if this matches every changed input. Default: any.
 * @property {Record<string, string>} [env]
 * @property {string[]} [reports] Names of its JSON reports; without any, the step counts as one test.
 * @property {string} [needs] The id of a step that must pass first.
 * @property {string[]} [after] The ids of steps that must have ended, because both use the same files.
 */

export const REPORTS = fileURLToPath(new URL('../../.cache/test-reports', import.meta.url))
export const reportOf = (name) => path.join(REPORTS, `${name}.json`)

/** A change of these files can affect every step. */
export const AFFECTS_ALL =
  /^(package(-lock)?\.json|tsconfig(\.base)?\.json|vitest\.config\.ts|scripts\/(setup|test|with-browser)\.mjs|scripts\/browsers\/.*|scripts\/config\/test-steps\.mjs)$/

const CODE = /\.(ts|tsx|mjs|json)$/
const CONTRACT =
  /^(openapi\/|contracts\/|widget\/src\/client\/|mock-provider\/src\/|scripts\/(run-contracts|pact-\w+)\.ts)/
const IN_PACKAGES = String.raw`(openapi|languages|widget|web|mock-provider|deploy|docs\/site)\/`
/** Files that are built or served. Unit tests are not among them. */
const PRODUCT = new RegExp(
  String.raw`^(${IN_PACKAGES}(?!.*\.test\.tsx?$).*\.(tsx?|vue|md|css|html|json|ya?ml|svg|png)$|scripts\/(build|build-targets|start|servers)\.mjs$)`,
)

/** The steps in their order. Steps with one lane run in pairs. @type {Step[]} */
export const STEPS = [
  { id: 'build', fact: 'All packages build', script: 'build', lanes: 1, inputs: PRODUCT },
  {
    id: 'generated',
    fact: 'Generated files match the documents',
    script: 'check:generated',
    lanes: 1,
    inputs:
      /^(openapi\/|deploy\/|languages\/|(widget|web|mock-provider\/console)\/src\/messages\/|widget\/src\/(config\.ts|marks\/)|mock-provider\/src\/faults\/magic-identities\.ts|web\/src\/(app-config\w*|paths|serving|app-config-fields)\.ts|scripts\/(generate|check-generated|generated-files|deployment-guide|language-documents|brand-marks|playground-options|room-map|translated-from)\.ts|scripts\/config\/(rooms|brand-marks)\.ts|README\.md)/,
  },
  { id: 'lock', fact: 'The lock file is complete', script: 'check:lock', lanes: 1, inputs: /package(-lock)?\.json$/ },
  { id: 'types', fact: 'Types are correct', script: 'typecheck', lanes: 1, inputs: CODE },
  { id: 'lint', fact: 'Code is linted', script: 'lint', lanes: 1, inputs: CODE },
  { id: 'format', fact: 'Code is formatted', script: 'format:check', lanes: 1, inputs: /./ },
  {
    id: 'imports',
    fact: 'Rooms import only downwards',
    script: 'check:imports',
    lanes: 1,
    inputs: /\.(ts|tsx|mjs|css)$/,
  },
  {
    id: 'coverage',
    fact: 'Every operation has a handler, a method and a pact',
    script: 'check:coverage',
    lanes: 1,
    inputs: CONTRACT,
  },
  {
    id: 'pacts',
    fact: 'Pacts are kept',
    script: 'test:contracts',
    lanes: 1,
    inputs: CONTRACT,
    args: [`--report-folder=${REPORTS}`],
    reports: ['consumer', 'provider'],
  },
  {
    id: 'package',
    fact: 'The packed mock provider and the containers work on their own',
    script: 'check:package',
    lanes: 1,
    inputs:
      /^(openapi\/|languages\/|mock-provider\/|deploy\/|docs\/api\/|scripts\/(api-report|package-mock-provider|check-package|check-containers|container|find-nginx|readme-samples)\.mjs|scripts\/(package-types|build-targets|browsers\/apt-install)\.mjs)/,
    needs: 'build',
  },
  {
    id: 'widget',
    fact: 'The packed widget works on its own',
    script: 'check:widget-package',
    lanes: 1,
    inputs:
      /^(openapi\/|languages\/|widget\/|docs\/api\/|scripts\/(api-report|check-widget-package|package-types|build-targets)\.mjs)/,
  },
  {
    id: 'units',
    fact: 'Unit and component tests pass',
    script: 'test:unit',
    lanes: 2,
    inputs: /^(openapi|languages|widget|web|mock-provider|deploy|scripts|docs|\.github|\.nvmrc|README\.md)/,
    args: ['--reporter=default', '--reporter=json', `--outputFile=${reportOf('units')}`],
    changedArgs: ['--changed=$BASE', '--passWithNoTests'],
    reports: ['units'],
  },
  {
    id: 'journeys',
    fact: 'Journeys pass',
    script: 'test:e2e',
    lanes: 2,
    inputs: new RegExp(String.raw`${PRODUCT.source}|^e2e\/`),
    args: ['--reporter=list,json'],
    changedArgs: ['--only-changed=$BASE', '--pass-with-no-tests'],
    narrowedBy: /^e2e\//,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('journeys') },
    reports: ['journeys'],
    needs: 'build',
  },
  {
    id: 'browsers',
    fact: 'A person can do everything in the system’s browsers, too',
    script: 'test:browsers',
    lanes: 2,
    inputs: new RegExp(String.raw`${PRODUCT.source}|^e2e\/`),
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
    inputs:
      /\.(test|spec)\.tsx?$|^scripts\/(conformance\/|check-claims\.ts)|^docs\/(conformance|security|server-scenarios|accessibility)\.md$/,
    // A run that is narrowed to a change has no results for most claims.
    changedArgs: ['--without-results'],
    // This step reads the reports of the steps listed here.
    after: ['pacts', 'units', 'journeys', 'browsers'],
  },
]
