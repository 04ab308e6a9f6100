import { test } from 'vitest'
import { sendMalformedRequests } from './testing/malformed-requests.ts'

const REQUESTS = 1_500

// The number of requests. `npm run soak` sends a hundred thousand.
test(
  'every malformed request gets a response that conforms to its OpenAPI document',
  { tags: 'threat.m6', timeout: 120_000 },
  async () => {
    await sendMalformedRequests(REQUESTS, 20_261_121)
  },
)
