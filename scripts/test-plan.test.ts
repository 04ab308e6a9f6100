import { expect, test } from 'vitest'
import { STEPS } from './config/test-steps.mjs'
import { planTests } from './test-plan.mjs'

const idsOf = (files: string[], ids: string[] = []) =>
  planTests(ids, { base: 'abc', files }).planned.map(({ step }) => step.id)

const argsOf = (id: string, files: string[]) =>
  planTests([], { base: 'abc', files }).planned.find(({ step }) => step.id === id)?.args

test('npm test without arguments runs every step', () => {
  expect(planTests([]).planned).toHaveLength(STEPS.length)
})

test('npm test with step names runs only those steps', () => {
  expect(planTests(['units', 'pacts']).planned.map(({ step }) => step.id)).toEqual(['pacts', 'units'])
})

test('npm test rejects an unknown step and lists all steps', () => {
  expect(() => planTests(['unit'])).toThrow(/No step is called unit\. Steps: .*units/)
})

test('a changed Markdown file runs only the format check', () => {
  expect(idsOf(['CONTRIBUTING.md'])).toEqual(['format'])
})

test('a changed unit test runs neither end-to-end tests nor builds', () => {
  expect(idsOf(['web/src/env.test.ts'])).toEqual(['types', 'lint', 'format', 'imports', 'units', 'claims'])
})

test('a change of the web app runs the end-to-end tests and the build that they need', () => {
  expect(idsOf(['web/src/app.tsx'])).toEqual(expect.arrayContaining(['build', 'journeys']))
})

test.each([
  'languages/catalogues/de/mails.json',
  'widget/src/messages/en-first.ts',
  'web/src/messages/en-app.ts',
  'mock-provider/console/src/messages/app.ts',
  'widget/src/config.ts',
  'scripts/config/brand-marks.ts',
])('a change of %s, a source of generated files, runs the check of generated files', (file) => {
  expect(idsOf([file])).toContain('generated')
})

test('a change of the client runs the Pact tests', () => {
  expect(idsOf(['widget/src/client/otps.ts'])).toContain('pacts')
})

test('a changed lock file runs every step with all its tests', () => {
  expect(idsOf(['package-lock.json'])).toHaveLength(STEPS.length)
  expect(argsOf('units', ['package-lock.json'])?.join()).not.toContain('--changed')
})

test('after a change of source code, only the unit tests that import a changed file run', () => {
  expect(argsOf('units', ['web/src/app.tsx'])).toContain('--changed=abc')
})

test('end-to-end tests run selectively only if nothing else has changed', () => {
  expect(argsOf('journeys', ['e2e/journeys/console.spec.ts'])).toContain('--only-changed=abc')
  expect(argsOf('journeys', ['e2e/journeys/console.spec.ts', 'web/src/app.tsx'])?.join()).not.toContain('changed')
})

test('the claims check ignores test results when only a part of the tests runs', () => {
  expect(argsOf('claims', ['web/src/env.test.ts'])).toEqual(['--without-results'])
  expect(argsOf('claims', ['package-lock.json'])).toEqual([])
  expect(planTests(['claims']).planned.map(({ args }) => args)).toEqual([[]])
})

test('a build that the end-to-end tests need runs even if the change does not affect it', () => {
  expect(idsOf(['e2e/journeys/console.spec.ts'])).toContain('build')
})
