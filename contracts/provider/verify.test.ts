import { expect, test } from 'vitest'
import { PACT_FILE, readCommittedPact } from '../pact-files.ts'
import { verifyPact } from './verify-pact.ts'

/** Sufficient for one interaction on a very busy machine. On an idle one, an interaction takes 50 ms. */
const INTERACTION_MS = 10_000
/**
 * The limit of the test, which verifies all interactions. It only ends a hung verifier, which also limits each request
 * itself.
 */
const VERIFICATION_MS = INTERACTION_MS * readCommittedPact().interactions.length

test(
  'the mock provider fulfils its pact with the client',
  async () => {
    expect(await verifyPact(PACT_FILE.committed)).toEqual([])
  },
  VERIFICATION_MS,
)
