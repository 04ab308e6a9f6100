import { createSigningKeys } from '../core/keys.ts'

/**
 * The signing key, shared by the mocks of one test file, because generating an RSA key takes longer than most tests.
 */
export const TEST_SIGNING_KEYS = createSigningKeys()
/** The signing key of the simulated Google, which the mocks of a test file share as well. */
export const TEST_GOOGLE_KEYS = createSigningKeys()
