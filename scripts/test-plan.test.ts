import { expect, test } from 'vitest'
import { STEPS } from './config/test-steps.mjs'
import { planTests } from './test-plan.mjs'

const idsOf = (files: string[], ids: string[] = []) =>
  planTests(ids, { base: 'abc', files }).planned.map(({ step }) => step.id)

const argsOf = (id: string, files: string[]) =>
  planTests([], { base: 'abc', files }).planned.find(({ step }) => step.id === id)?.args

test('without a change every step runs', () => {
  expect(planTests([]).planned).toHaveLength(STEPS.length)
})

test('named steps run alone', () => {
  expect(planTests(['units', 'pacts']).planned.map(({ step }) => step.id)).toEqual(['pacts', 'units'])
})

test('an unknown step is refused with the names of all', () => {
  expect(() => planTests(['unit'])).toThrow(/No step is called unit\. Steps: .*units/)
})

test('a change of a document alone is only checked for its format', () => {
  expect(idsOf(['CONTRIBUTING.md'])).toEqual(['format'])
})

test('a change of a unit test starts neither journeys nor builds', () => {
  expect(idsOf(['web/src/env.test.ts'])).toEqual(['types', 'lint', 'format', 'imports', 'units'])
})

test('a change of the web app starts the journeys, and the builds that they need', () => {
  expect(idsOf(['web/src/app.tsx'])).toEqual(expect.arrayContaining(['build', 'journeys']))
})

test('a change of the client starts the pacts', () => {
  expect(idsOf(['widget/src/client/otps.ts'])).toContain('pacts')
})

test('a change of the lock file starts everything, whole', () => {
  expect(idsOf(['package-lock.json'])).toHaveLength(STEPS.length)
  expect(argsOf('units', ['package-lock.json'])?.join()).not.toContain('--changed')
})

test('unit tests are narrowed to what imports the change', () => {
  expect(argsOf('units', ['web/src/app.tsx'])).toContain('--changed=abc')
})

test('journeys are narrowed only while nothing but journeys has changed', () => {
  expect(argsOf('journeys', ['e2e/journeys/console.spec.ts'])).toContain('--only-changed=abc')
  expect(argsOf('journeys', ['e2e/journeys/console.spec.ts', 'web/src/app.tsx'])?.join()).not.toContain('changed')
})

test('a step that a journey needs runs although the change leaves it alone', () => {
  expect(idsOf(['e2e/journeys/console.spec.ts'])).toContain('build')
})
