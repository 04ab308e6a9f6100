import { createSigningKeys } from '../core/keys.ts'

/** Shared by the mocks of one test file, because generating an RSA key takes longer than most tests. */
export const TEST_SIGNING_KEYS = createSigningKeys()
/** The simulated Google's, likewise shared. */
export const TEST_GOOGLE_KEYS = createSigningKeys()
