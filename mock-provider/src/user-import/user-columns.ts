import type { MockSchemas } from '@latchkey/openapi'
import { isRecord } from '../core/read-member.ts'
import type { UserRecord } from './user-file.ts'

/** What a column can become. */
type Field = MockSchemas['UserImportColumn']['field']

/**
 * The names of columns and members that mean the same, in lowercase, without punctuation, the most specific first. The
 * keys are the names in reports.
 */
const NAMES: Record<Field, string> = {
  email: 'primaryemailaddress email emailaddress primaryemail mail mailaddress emailid useremail emailadresse',
  emails: 'emailaddresses emails',
  verified_emails: 'verifiedemailaddresses',
  unverified_emails: 'unverifiedemailaddresses',
  email_verified:
    'emailverified emailconfirmedat isemailverified emailisverified verifiedemail emailconfirmed verified',
  phone_number:
    'primaryphonenumber phonenumber phone mobile mobilenumber mobilephone mobilephonenumber cell cellphone telephone tel telefon',
  phone_numbers: 'phonenumbers phones',
  verified_phone_numbers: 'verifiedphonenumbers',
  unverified_phone_numbers: 'unverifiedphonenumbers',
  phone_number_verified: 'phonenumberverified phoneverified phoneconfirmedat isphoneverified phoneconfirmed',
  first_name: 'firstname givenname forename vorname',
  middle_name: 'middlename',
  last_name: 'lastname familyname surname nachname',
  name: 'name fullname displayname realname',
  external_id: 'externalid userid localid cognitousername sub uid uuid id customerid',
  password_hash: 'passworddigest encryptedpassword custompasswordhash passwordhash hashedpassword hash password',
  hash_type: 'passwordhasher hashtype passwordhashtype hashalgorithm passwordalgorithm hasher algorithm',
  salt: 'salt passwordsalt hashsalt',
  totp_secret: 'totpsecret mfafactors',
  status: 'userstatus',
  blocked: 'blocked disabled banned isblocked isdisabled isbanned islocked locked',
  enabled: 'enabled isenabled active isactive',
  deleted_at: 'deletedat',
  created_at:
    'createdat created creationtime creationdate creationtimestamp usercreatedate datejoined joinedat registeredat registrationdate signupdate',
  trusted_metadata:
    'trustedmetadata privatemetadata publicmetadata appmetadata rawappmetadata customattributes customclaims',
  untrusted_metadata: 'untrustedmetadata usermetadata rawusermetadata unsafemetadata',
}

/** The field and the rank of each name: of several columns with a value, the one with the lowest rank counts. */
const BY_NAME = new Map(
  // `Object.entries` widens the keys.
  (Object.entries(NAMES) as [Field, string][]).flatMap(([field, names]) =>
    names.split(' ').map((name, rank) => [name, { field, rank }] as const),
  ),
)

/** A column that was recognized. `key` is the member of the metadata that it becomes. */
type Column = { name: string; field: Field; rank: number; key?: string }

/** The columns of a file: what each becomes, and those that are ignored. */
export type Columns = {
  matched: readonly Column[]
  ignored: readonly string[]
  /** The columns of a field, the most specific first. */
  of: (field: Field) => readonly Column[]
}

/** Matches columns for one member of the metadata: `user_metadata.plan` of Auth0, `custom:plan` of Cognito. */
const METADATA_COLUMN = /^(?:(user|app)_metadata\.|custom:)(.+)$/

function findColumn(name: string): Column | undefined {
  const [, kind, key] = METADATA_COLUMN.exec(name) ?? []
  if (key !== undefined)
    return { name, field: kind === 'app' ? 'trusted_metadata' : 'untrusted_metadata', rank: 99, key }
  // `_id` of Auth0 is the id without the connection, which `user_id` has.
  const known = BY_NAME.get(name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return known && { name, ...known }
}

/** Recognizes the columns of a file by their names. */
export function matchColumns(names: readonly string[]): Columns {
  const matched = names.flatMap((name) => findColumn(name) ?? [])
  const byField = new Map<Field, Column[]>()
  for (const column of matched.toSorted((one, other) => one.rank - other.rank))
    byField.set(column.field, [...(byField.get(column.field) ?? []), column])
  return {
    matched,
    ignored: names.filter((name) => !findColumn(name)),
    of: (field) => byField.get(field) ?? [],
  }
}

/** The values of one user by field. */
export type Values = {
  /** Returns the values that are not empty, the most specific first. */
  all: (field: Field) => unknown[]
  /** Finds the first of them. */
  find: (field: Field) => unknown
  /** Finds the first of them that is a text or a number, as a text. */
  findText: (field: Field) => string | undefined
  /** Whether the file states anything about a field. */
  has: (field: Field) => boolean
  /** Returns the metadata, merged. */
  metadata: (field: 'trusted_metadata' | 'untrusted_metadata') => Record<string, unknown>
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function toText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Returns a function that reads the users of a file. */
export function createReader(columns: Columns): (members: NonNullable<UserRecord['members']>) => Values {
  return (members) => {
    const all = (field: Field) =>
      columns.of(field).flatMap(({ name }) => (isEmpty(members.get(name)) ? [] : [members.get(name)]))
    return {
      all,
      find: (field) => all(field)[0],
      findText: (field) => all(field).flatMap((value) => toText(value) ?? [])[0],
      has: (field) => columns.of(field).length > 0,
      metadata: (field) =>
        Object.fromEntries(
          columns.of(field).flatMap(({ name, key }) => {
            const value = members.get(name)
            if (isEmpty(value)) return []
            return key === undefined ? Object.entries(toRecord(value)) : [[key, value]]
          }),
        ),
    }
  }
}

/** Returns metadata, which a table has as JSON. Empty for anything else. */
function toRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'string') return isRecord(value) ? value : {}
  try {
    const read: unknown = JSON.parse(value)
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

/** Reads a flag, or a time that stands for it. Undefined for what is neither. */
export function toFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = toText(value)?.toLowerCase()
  if (text === undefined) return undefined
  if (/^(?:false|f|no|n|0|unverified|nein)$/.test(text)) return false
  return /^(?:true|t|yes|y|1|verified|ja)$/.test(text) || !Number.isNaN(Date.parse(text)) ? true : undefined
}

/** Milliseconds since the epoch have more digits than seconds. */
const MIN_MILLISECONDS = 100_000_000_000

/** Reads a time: ISO 8601, seconds or milliseconds since the epoch, also as a text, or as MongoDB exports it. */
export function toTime(value: unknown): number | undefined {
  if (isRecord(value)) return toTime(value['$date'] ?? value['$numberLong'])
  const text = toText(value)
  if (text === undefined) return undefined
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
  if (number === undefined) return Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text)
  return Math.round(number < MIN_MILLISECONDS ? number * 1000 : number)
}

/** An address or a number. `isVerified` is undefined if the file does not state it. */
export type Contact = { value: string; isVerified: boolean | undefined }

/** Reads a list: of texts, of objects as APIs have them, or a text with several values. */
export function toContacts(value: unknown): Contact[] {
  if (Array.isArray(value)) return value.flatMap(toContacts)
  if (isRecord(value)) {
    const text = toText(
      value['email'] ?? value['email_address'] ?? value['phone_number'] ?? value['value'] ?? value['emailAddress'],
    )
    const { verification, verified } = value
    const isVerified = isRecord(verification) ? verification['status'] === 'verified' : toFlag(verified)
    return text === undefined ? [] : [{ value: text, isVerified }]
  }
  const parts = toText(value)?.split(/[|,;]/) ?? []
  return parts.flatMap((part) => (part.trim() === '' ? [] : [{ value: part.trim(), isVerified: undefined }]))
}
