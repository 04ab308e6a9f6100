import { expect, test } from 'vitest'
import { PACT_FILE, readCommittedPact } from '../pact-files.ts'
import { verifyPact } from './verify-pact.ts'

/** Enough for one interaction on a very busy machine. An idle one takes a twentieth of a second. */
const INTERACTION_MS = 10_000
/** One test verifies all interactions. The limit only ends a verifier that hangs: it has its own limit for each request. */
const VERIFICATION_MS = INTERACTION_MS * readCommittedPact().interactions.length

test(
  'the mock provider fulfils its pact with the client',
  async () => {
    expect(await verifyPact(PACT_FILE.committed)).toEqual([])
  },
  VERIFICATION_MS,
)
