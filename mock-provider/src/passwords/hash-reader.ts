import type { MockSchemas } from '@latchkey/openapi'

/** A hash of another system, with its scheme and the parameters that are not in the hash itself. */
export type MigratedHash = MockSchemas['MigratedHash']

/** Whether a password is the one of a hash. */
export type PasswordCheck = (password: string) => Promise<boolean>

/** Reads a hash. @throws ProviderError when it is malformed, or would take too long to check */
export type HashReader = (given: MigratedHash) => PasswordCheck
