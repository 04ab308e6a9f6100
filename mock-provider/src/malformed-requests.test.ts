import { test } from 'vitest'
import { askMalformed } from './testing/malformed-requests.ts'

const REQUESTS = 1_500

// `npm run soak` asks a hundred thousand.
test('whatever is sent is answered as the documents say', { timeout: 120_000 }, async () => {
  await askMalformed(REQUESTS, 20_261_121)
})
