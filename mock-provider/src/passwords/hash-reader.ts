import type { MockSchemas } from '@latchkey/openapi'

/** A hash from another system, with its scheme and the parameters that the hash itself does not contain. */
export type MigratedHash = MockSchemas['MigratedHash']

/** Checks whether a password matches a hash. */
export type PasswordCheck = (password: string) => Promise<boolean>

/** Reads a hash. @throws ProviderError when it is malformed, or would take too long to check */
export type HashReader = (given: MigratedHash) => PasswordCheck
