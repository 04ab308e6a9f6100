import { expect, test } from 'vitest'
import { toJsonReport, toLine, toReport } from './report.ts'
import { findReason, type Judged, type RequestMutant, type Verdict } from './wire-mutant.ts'

const mutant: RequestMutant = {
  id: 'request usersSearch member email drop',
  family: 'request',
  operation: 'usersSearch',
  edit: { part: 'member', member: 'email', change: 'drop' },
}

function toJudged(verdict: Verdict, reason?: string): Judged {
  return { mutant, verdict, seconds: 1.25, ...(reason !== undefined && { reason }) }
}

const KILLED = toJudged({ state: 'killed', check: 'pacts', by: 'an unknown address is new' })

test('the wire mutation report names the check and the test that detected a mutant', () => {
  expect(toLine(KILLED)).toBe('killed by pacts     request usersSearch member email drop | an unknown address is new')
  expect(toJsonReport([KILLED], { seed: 1 })).toEqual({
    seed: 1,
    mutants: [
      {
        id: mutant.id,
        family: 'request',
        operations: ['usersSearch'],
        state: 'killed',
        check: 'pacts',
        by: 'an unknown address is new',
        seconds: 1.3,
      },
    ],
  })
})

test('the last line of the wire mutation report counts unjustified survivors as failed', () => {
  const report = toReport([KILLED, toJudged({ state: 'survived' }), toJudged({ state: 'unreached' }, 'never sent')])
  expect(report.split('\n').at(-1)).toBe('2 passed, 1 failed')
  expect(report).toContain('survived request usersSearch member email drop')
  expect(report).not.toContain('justified request usersSearch')
})

test('a justification selects wire mutants by a pattern with wildcards', () => {
  expect(findReason(mutant, [{ mutant: 'request usersSearch member email *', reason: 'why' }])).toBe('why')
  expect(findReason(mutant, [{ mutant: 'request usersSearch member *x drop', reason: 'why' }])).toBeUndefined()
  expect(findReason(mutant, [{ mutant: 'usersSearch', reason: 'why' }])).toBeUndefined()
})
