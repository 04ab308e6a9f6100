import { expect, test } from 'vitest'
import { renderMutants } from './mutants-page.ts'

const WIRE = { family: 'response', operations: ['usersMe'], seconds: 2 } as const
const CONSTANT = { claims: [], file: 'widget/src/constants.ts', tests: [] }

test('the mutants page lists what detected each mutant, or why it may survive', () => {
  const lines = renderMutants(
    [{ ...CONSTANT, constant: 'TOAST_MS', original: '500', replacement: '550', state: 'killed', by: 'a toast goes' }],
    [
      {
        ...WIRE,
        id: 'one',
        state: 'killed',
        check: 'pacts',
        by: 'the user is\n returned from /home/x/.cache/copy/a.ts',
      },
      { ...WIRE, id: 'two', state: 'survived', reason: 'No reader needs it.' },
      { ...WIRE, id: 'three', state: 'survived' },
    ],
  ).split('\n')
  expect(lines).toContain(
    'Of 3 mutants of the wire, 1 were noticed and 1 may survive for a reason (6 s). Of 1 mutants of constants, 1 were noticed.',
  )
  expect(lines).toContain('| one | pacts | the user is returned from copy/a.ts |')
  expect(lines).toContain('| two | nothing | No reader needs it. |')
  expect(lines).toContain('| three | **nothing** |  |')
  expect(lines).toContain('| TOAST\\_MS | 500 → 550 | a toast goes |')
})
