import type { SdkSchemas } from '@latchkey/openapi'

/** What a password has and lacks (wire). */
export type LudsRequirements = SdkSchemas['LudsRequirements']
/** The policy that counts characters and classes (wire). */
export type LudsPolicy = SdkSchemas['PasswordConfig']

/**
 * Counts what a password has and lacks under the policy of lowercase, uppercase, digits and symbols. A character is a
 * Unicode code point (NIST SP 800-63B §3.1.1.2). Letters without case belong to no class. Everything that is not a
 * letter, mark or digit is a symbol, including spaces and emoji.
 */
export function countLuds(password: string, policy: LudsPolicy): LudsRequirements {
  const has = {
    has_lower_case: /\p{Ll}/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
    has_digit: /\p{Nd}/u.test(password),
    has_symbol: /[^\p{L}\p{M}\p{Nd}]/u.test(password),
  }
  const classes = Object.values(has).filter(Boolean).length
  return {
    ...has,
    missing_characters: Math.max(0, policy.luds_minimum_count - Array.from(password).length),
    missing_complexity: Math.max(0, policy.luds_complexity - classes),
  }
}
