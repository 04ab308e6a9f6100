import { expect, test } from 'vitest'
import { readThreats } from './threats.ts'

const PAGE = `# Threat model

### B1. A planted link

It is confirmed.

- [\`web/src/page.test.ts\`](../web/src/page.test.ts) › \`a planted link asks\`
- [\`web/src/page.test.ts\`](../web/src/page.test.ts) › \`a link of %s asks\`

## Consent

### C1. A click

- A sentence is no test.
`

test('each threat of the threat model has the tests listed under it', () => {
  expect(readThreats(PAGE)).toEqual([
    {
      id: 'threat.b1',
      claim: 'A planted link',
      tests: [
        { file: 'web/src/page.test.ts', title: 'a planted link asks' },
        { file: 'web/src/page.test.ts', title: 'a link of %s asks' },
      ],
    },
    { id: 'threat.c1', claim: 'A click', tests: [] },
  ])
})

test('a list before the first threat of the threat model is ignored', () => {
  expect(readThreats('- [`a.test.ts`](../a.test.ts) › `b`')).toEqual([])
})
