import zxcvbn from 'zxcvbn'
import type { PasswordStrength } from '@latchkey/openapi'
import { isBreached } from './breached-passwords.ts'
import { countLuds, type LudsPolicy } from './luds.ts'
import { normalizePassword } from './password-hash.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** The lowest zxcvbn score of a valid password (wire). */
const MIN_SCORE = 3
/** zxcvbn's time grows faster than its input, and a hundred characters cannot be guessed anyway. */
const MAX_SCORED_CHARACTERS = 100

type Verdict = Pick<PasswordStrength, 'score' | 'strength_policy' | 'feedback'> & { isStrong: boolean }

/** Words that an attacker tries first: the user's address and its parts. */
function toHints(email: string | undefined): string[] {
  return email ? [email, ...email.split('@'), ...email.split(/[@.+_-]/)].filter(Boolean) : []
}

function judgeByGuesses(password: string, email: string | undefined): Verdict {
  const { score, feedback } = zxcvbn(password.slice(0, MAX_SCORED_CHARACTERS), toHints(email))
  const { warning, suggestions } = feedback
  return {
    strength_policy: 'zxcvbn',
    score,
    feedback: { warning, suggestions, luds_requirements: null },
    isStrong: score >= MIN_SCORE,
  }
}

function judgeByClasses(password: string, policy: LudsPolicy): Verdict {
  const luds_requirements = countLuds(password, policy)
  const { missing_characters, missing_complexity } = luds_requirements
  return {
    strength_policy: 'luds',
    score: 0,
    feedback: { warning: '', suggestions: [], luds_requirements },
    isStrong: missing_characters === 0 && missing_complexity === 0,
  }
}

/** Returns a password's strength under the tenant's policy. @param email its parts make a password weak */
export function getPasswordStrength(tenant: Tenant, typed: string, email?: string): PasswordStrength {
  const password = normalizePassword(typed)
  const { password_config, check_breach_on_creation } = tenant.config
  const { isStrong, ...verdict } = password_config
    ? judgeByClasses(password, password_config)
    : judgeByGuesses(password, email)
  const breached_password = isBreached(tenant, password)
  return {
    ...verdict,
    valid_password: isStrong && !(breached_password && check_breach_on_creation),
    breached_password,
    breach_detection_on_create: check_breach_on_creation,
  }
}

/** Checks that a password may be set. @throws ProviderError `breached_password`, `weak_password` */
export function checkNewPassword(tenant: Tenant, password: string, email?: string): void {
  const { breached_password, breach_detection_on_create, valid_password } = getPasswordStrength(tenant, password, email)
  if (breached_password && breach_detection_on_create) throw new ProviderError('breached_password')
  if (!valid_password) throw new ProviderError('weak_password')
}
