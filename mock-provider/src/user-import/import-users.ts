import { PROVIDER, type MockSchemas } from '@latchkey/openapi'
import { createId } from '../core/ids.ts'
import type { Tenant } from '../core/tenant.ts'
import { addVerifiedTotp } from '../factors/totps.ts'
import { setPassword } from '../passwords/user-passwords.ts'
import { lock } from '../users/user-locks.ts'
import { addEmail, createUser, findUserByEmail, findUserByExternalId, findUserByPhoneNumber } from '../users/users.ts'
import { readUsers, type FileUser } from './read-users.ts'

type Report = MockSchemas['UserImportReport']

/** The maximum number of rows that a report lists, of each kind. */
const MAX_LISTED = 1000
/** The number of users that are created without a pause. Other requests are served in between. */
const BATCH = 500

/** Finds what a user of the tenant already has. */
function findTaken(tenant: Tenant, { emails, phone_numbers, external_id }: FileUser): string | undefined {
  return (
    emails.find(({ email }) => findUserByEmail(tenant, email))?.email ??
    phone_numbers.find(({ phone_number }) => findUserByPhoneNumber(tenant, phone_number))?.phone_number ??
    (external_id !== undefined && findUserByExternalId(tenant, external_id) ? external_id : undefined)
  )
}

function create(tenant: Tenant, from: FileUser): void {
  const { emails, phone_numbers, name, status, created_at, external_id } = from
  const { trusted_metadata, untrusted_metadata } = from
  const user = createUser(tenant, {
    name,
    status,
    roles: [PROVIDER.defaultRoleId],
    trusted_metadata,
    untrusted_metadata,
    ...(created_at !== undefined && { created_at }),
    ...(external_id !== undefined && { external_id }),
  })
  for (const { email, verified } of emails) addEmail(user, email, { verified })
  for (const phone of phone_numbers) user.phone_numbers.push({ phone_id: createId('phone-number'), ...phone })
  if (from.totp_secret !== undefined) addVerifiedTotp(tenant, user, from.totp_secret)
  // The hash is neither computed nor checked now. The first login does that, and replaces it by the mock's own.
  if (from.hash) setPassword(tenant, user, from.hash)
  if (from.is_locked) lock(tenant, user)
}

export type ImportOptions = {
  /** Whether to report what an import would do, without creating users. Default false. */
  dry_run?: boolean | undefined
  /** The password hash parameters of a Firebase project. */
  firebase_hash_config?: MockSchemas['FirebaseHashConfig'] | undefined
}

/**
 * Creates the users of an export of another provider, or of any table. Users that the tenant has already stay as they
 * are.
 *
 * @throws ProviderError `bad_request` for a file that has no users
 */
export async function importUsers(tenant: Tenant, text: string, options: ImportOptions = {}): Promise<Report> {
  const { dry_run = false, firebase_hash_config } = options
  const { users, ...read } = readUsers(text, firebase_hash_config)
  const { skipped } = read
  let importable = 0
  for (const [index, user] of users.entries()) {
    if (index > 0 && index % BATCH === 0) await new Promise((resolve) => setImmediate(resolve))
    const taken = findTaken(tenant, user)
    if (taken !== undefined) {
      skipped.push({ row: user.row, reason: `user already exists: ${taken}` })
      continue
    }
    importable += 1
    if (!dry_run) create(tenant, user)
  }
  const rowsLeft = new Set(skipped.map(({ row }) => row))
  const warnings = read.warnings.filter(({ row }) => !rowsLeft.has(row))
  return {
    ...read,
    dry_run,
    importable,
    created: dry_run ? 0 : importable,
    skipped_count: skipped.length,
    skipped: skipped.toSorted((one, other) => one.row - other.row).slice(0, MAX_LISTED),
    warning_count: warnings.length,
    warnings: warnings.slice(0, MAX_LISTED),
  }
}

/** The maximum number of rows in a description. */
const MAX_DESCRIBED = 10

/** Describes an import for a terminal. */
export function describeImport(name: string, report: Report): string {
  const { created, rows, skipped, skipped_count, warnings, warning_count, format } = report
  const source = format === 'other' ? '' : ` of ${format[0]?.toUpperCase()}${format.slice(1)}`
  const list = (notes: Report['skipped'], count: number) => [
    ...notes.slice(0, MAX_DESCRIBED).map(({ row, reason }) => `  row ${row}: ${reason}`),
    ...(count > MAX_DESCRIBED ? [`  and ${count - MAX_DESCRIBED} more`] : []),
  ]
  const lines = [
    `${name}${source}: ${created} of ${rows} users imported, ${skipped_count} skipped.`,
    ...list(skipped, skipped_count),
    ...(warning_count > 0 ? [`Imported in part: ${warning_count}.`, ...list(warnings, warning_count)] : []),
  ]
  return `${lines.join('\n')}\n`
}
