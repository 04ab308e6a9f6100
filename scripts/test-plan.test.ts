import { expect, test } from 'vitest'
import { STEPS } from './config/test-steps.mjs'
import { planTests } from './test-plan.mjs'

const idsOf = (files: string[], ids: string[] = []) => planTests(ids, files).map(({ step }) => step.id)

const argsOf = (id: string, files: string[]) => planTests([], files).find(({ step }) => step.id === id)?.args

test('npm test without arguments runs every step', () => {
  expect(planTests([])).toHaveLength(STEPS.length)
})

test('npm test with step names runs only those steps', () => {
  expect(planTests(['units', 'pacts']).map(({ step }) => step.id)).toEqual(['pacts', 'units'])
})

test('npm test rejects an unknown step and lists all steps', () => {
  expect(() => planTests(['unit'])).toThrow(/No step is called unit\. Steps: .*units/)
})

test('npm test -- --changed leaves out packages, pacts, browsers and journeys', () => {
  expect(idsOf(['widget/src/flow/reducer.ts'])).toEqual([
    'generated',
    'lock',
    'types',
    'lint',
    'format',
    'imports',
    'units',
    'claims',
  ])
})

test('npm test -- --changed lints only the changed code, and formats all that was changed', () => {
  expect(argsOf('lint', ['README.md', 'web/src/paths.ts'])).toEqual(['web/src/paths.ts'])
  expect(argsOf('lint', ['README.md'])).toBeUndefined()
  expect(argsOf('format', ['README.md'])?.at(-1)).toBe('README.md')
})

test('npm test -- --changed runs the tests beside the changed files', () => {
  const args = argsOf('units', ['widget/src/flow/reducer.ts'])
  expect(args).toContain('widget/src/flow/reducer.test.ts')
  expect(args?.every((arg) => arg.startsWith('-') || arg.startsWith('widget/src/flow/'))).toBe(true)
})

test('npm test -- --changed runs changed journeys, after the build that they need', () => {
  const files = ['e2e/journeys/console.spec.ts']
  expect(argsOf('journeys', files)).toContain(files[0])
  expect(idsOf(files)).toEqual(expect.arrayContaining(['build', 'journeys']))
})

test('the claims check ignores test results when only a part of the tests runs', () => {
  expect(argsOf('claims', ['web/src/paths.ts'])).toEqual(['--without-results'])
  expect(planTests(['claims']).map(({ args }) => args)).toEqual([[]])
})
