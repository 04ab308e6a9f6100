import { expect, test } from 'vitest'
import type { ObservedCall } from '../../e2e/evidence.ts'
import type { RanTest } from '../conformance/read-report.ts'
import { collect, PACT, type Subjects } from './collect.ts'

const SUBJECTS: Subjects = {
  operations: { otpsAuthenticate: { document: 'sdk' }, tokens: { document: 'oauth' } },
  screens: ['/screens/login'],
  error_types: ['otp_code_not_found'],
  interactions: ['otpsAuthenticate with an old passcode', 'otpsAuthenticate of a user'],
}

const UNIT = 'mock-provider/src/routes/otps.test.ts'
const JOURNEY = 'e2e/journeys/passcode-sign-in.spec.ts'

function ran(file: string, call?: Partial<ObservedCall>, outcome: RanTest['outcome'] = 'passed'): RanTest {
  const calls = call ? [{ operation: 'otpsAuthenticate', status: 200, caller: 'program', ...call } as const] : []
  return { file, title: `a test of ${call?.caller ?? call?.status}`, tags: [], outcome, calls }
}

const collectRow = (...tests: RanTest[]) => collect(SUBJECTS, tests, '2026-01-05').operations['otpsAuthenticate']

test.each([
  ['served', ran(UNIT, { status: 200 })],
  ['refused', ran(UNIT, { status: 404 })],
  ['ours', ran(JOURNEY, { caller: 'sdk 5.38.1' })],
  ['vendor 5', ran(JOURNEY, { caller: 'sdk 5.40.0' })],
  ['vendor 6', ran(JOURNEY, { caller: 'sdk @stytch/vanilla-js@6.3.0' })],
  ['browser', ran(JOURNEY, { caller: 'browser' })],
  ['fuzzed', ran('mock-provider/src/malformed-requests.test.ts', { status: 400 })],
] as const)('a test call is collected as evidence of the kind %s', (kind, test) => {
  expect(collectRow(test)?.[kind]).toEqual({ file: test.file, title: test.title })
})

test.each([
  ['served', ran(UNIT, { status: 400 })],
  ['served', ran(JOURNEY, { status: 200 })],
  ['served', ran(UNIT, { operation: 'otpsSmsSendPrimary' })],
  ['served', ran(UNIT, { status: 200 }, 'failed')],
  ['served', ran(UNIT, { status: null })],
  ['refused', ran(UNIT, { status: 302 })],
  ['ours', ran(JOURNEY, { caller: 'sdk 5.38.1', status: 400 })],
  ['browser', ran(JOURNEY, { caller: 'client mcp' })],
  ['fuzzed', ran(UNIT, { status: 400 })],
  ['pact', ran(UNIT)],
] as const)('other test calls are not collected as evidence of the kind %s (%#)', (kind, test) => {
  expect(collectRow(test)?.[kind]).toBeNull()
})

test('a Pact interaction counts as evidence once the provider verification has run', () => {
  const verification = ran('contracts/provider/verify.test.ts')
  expect(collectRow(verification)?.pact).toEqual({ file: PACT, title: 'otpsAuthenticate of a user' })
})

test('of several tests with the same evidence, the first by file name is recorded', () => {
  const [one, other] = [ran('mock-provider/a.test.ts', {}), ran('mock-provider/b.test.ts', {})]
  expect(collectRow(one, other)).toEqual(collectRow(other, one))
  expect(collectRow(other, one)?.served).toMatchObject({ file: 'mock-provider/a.test.ts' })
})

test('only the kinds of evidence that apply to a document are collected', () => {
  const { operations } = collect(SUBJECTS, [ran(JOURNEY, { operation: 'tokens', caller: 'client mcp' })], '2026-01-05')
  expect(operations['tokens']).toEqual({
    served: null,
    refused: null,
    clients: { file: JOURNEY, title: 'a test of client mcp' },
    browser: null,
    fuzzed: null,
  })
})

test('a check in a test is collected as evidence for the screen or error at its address', () => {
  const journey: RanTest = {
    file: JOURNEY,
    title: 'the gallery',
    tags: [],
    outcome: 'passed',
    checks: [
      { check: 'axe', place: '/screens/login' },
      { check: 'opened', place: '/errors/otp_code_not_found' },
    ],
  }
  const { screens, errors } = collect(SUBJECTS, [journey], '2026-01-05')
  const proof = { file: JOURNEY, title: 'the gallery' }
  expect(screens['/screens/login']).toEqual({
    opened: null,
    axe: proof,
    keyboard: null,
  })
  expect(errors['otp_code_not_found']?.opened).toEqual(proof)
})
