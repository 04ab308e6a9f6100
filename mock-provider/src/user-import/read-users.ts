import type { MockSchemas, User } from '@latchkey/openapi'
import { checkPhoneNumberFormat } from '../contacts/recipients.ts'
import { isClockTime, toTimestamp } from '../core/clock.ts'
import { checkEmailFormat } from '../core/email-addresses.ts'
import { getErrorMessage } from '../core/error-message.ts'
import { explainInvalid } from '../core/explain-invalid.ts'
import { toEmailKey } from '../core/is-same-email.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { createCheck } from '../core/validation.ts'
import type { MigratedHash } from '../passwords/hash-encodings.ts'
import { isExternalId } from '../users/users.ts'
import { readForeignHash } from './foreign-hashes.ts'
import { createReader, matchColumns, toContacts, toFlag, toTime, type Contact, type Values } from './user-columns.ts'
import { readUserFile, type UserFile, type UserRecord } from './user-file.ts'

type Report = MockSchemas['UserImportReport']
type FirebaseHashConfig = MockSchemas['FirebaseHashConfig']
type RowNote = MockSchemas['UserImportNote']

/** A user of a file, in the form of users to be created. */
export type FileUser = {
  row: number
  /** The first is the main one. */
  emails: { email: string; verified: boolean }[]
  phone_numbers: { phone_number: string; verified: boolean }[]
  name: Partial<User['name']>
  status: User['status']
  is_locked: boolean
  trusted_metadata: Record<string, unknown>
  untrusted_metadata: Record<string, unknown>
  external_id?: string
  created_at?: string
  totp_secret?: string
  hash?: MigratedHash
}

/** What a file has. */
export type ReadUsers = Pick<Report, 'format' | 'notation' | 'columns' | 'ignored_columns' | 'rows'> & {
  users: FileUser[]
  skipped: RowNote[]
  warnings: RowNote[]
}

/** The longest part of a name that the control plane accepts. */
const MAX_NAME_LENGTH = 300
const TOTP_SECRET = /^[A-Z2-7]{16,300}$/

/** A user cannot be imported. The message is the reason. */
class Skip extends Error {}

/**
 * Reads the users of an export of another provider, or of any table. Nothing is created.
 *
 * @param given the project's parameters, without which no password of Firebase can be checked
 * @throws ProviderError `bad_request` for a file that has no users
 */
export function readUsers(text: string, given?: FirebaseHashConfig): ReadUsers {
  const file = readUserFile(text)
  const firebase = given ?? readHashConfig(file)
  const columns = matchColumns(file.names)
  const contacts = ['email', 'emails', 'verified_emails', 'phone_number', 'phone_numbers', 'verified_phone_numbers']
  if (!columns.matched.some(({ field }) => contacts.includes(field))) {
    const names = file.names.slice(0, 20).join(', ')
    const message = `Nothing in the file is known as email addresses or phone numbers. Name a column email or phone_number. Found: ${names}.`
    throw new ProviderError('bad_request', { message })
  }
  const users: FileUser[] = []
  const skipped: RowNote[] = []
  const warnings: RowNote[] = []
  const rowOf = new Map<string, number>()
  const read = createReader(columns)
  for (const record of file.records) {
    const notes: string[] = []
    try {
      const user = toUser(file, record, { read, firebase, warn: (note) => notes.push(note) })
      const keys = listKeys(user)
      const known = keys.map((key) => rowOf.get(key)).find((row) => row !== undefined)
      if (known !== undefined) throw new Skip(`duplicate of row ${known}`)
      for (const key of keys) rowOf.set(key, user.row)
      users.push(user)
      warnings.push(...notes.map((reason) => ({ row: user.row, reason })))
    } catch (error) {
      if (!(error instanceof Skip)) throw error
      skipped.push({ row: record.row, reason: error.message })
    }
  }
  return {
    format: file.format,
    notation: file.notation,
    columns: columns.matched.map(({ name, field }) => ({ column: name, field })),
    ignored_columns: [...columns.ignored],
    rows: file.records.length,
    users,
    skipped,
    warnings,
  }
}

const checkHashConfig = createCheck({ $ref: 'mock#/components/schemas/FirebaseHashConfig' })

/** Reads the parameters that stand in the file. @throws ProviderError `bad_request` */
function readHashConfig({ hashConfig }: UserFile): FirebaseHashConfig | undefined {
  if (hashConfig === undefined) return undefined
  const errors = checkHashConfig(hashConfig)
  if (errors) throw new ProviderError('bad_request', { message: explainInvalid(errors, 'hash_config') })
  return hashConfig as FirebaseHashConfig // the schema has been checked
}

/** Lists what no other user of a tenant may have. */
function listKeys({ emails, phone_numbers, external_id }: FileUser): string[] {
  return [
    ...emails.map(({ email }) => `email ${toEmailKey(email)}`),
    ...phone_numbers.map(({ phone_number }) => `phone ${phone_number}`),
    ...(external_id === undefined ? [] : [`id ${external_id}`]),
  ]
}

type Reading = {
  read: ReturnType<typeof createReader>
  firebase: FirebaseHashConfig | undefined
  warn: (note: string) => void
}

/** @throws Skip */
function toUser(file: UserFile, { row, members }: UserRecord, { read, firebase, warn }: Reading): FileUser {
  if (!members) throw new Skip('not a JSON object')
  const values = read(members)
  if (values.find('deleted_at') !== undefined) throw new Skip('deleted before the export')
  const emails = readEmails(values)
  const phone_numbers = readPhoneNumbers(values, file)
  if (emails.length === 0 && phone_numbers.length === 0) throw new Skip('no email address and no phone number')
  const createdAt = toTime(values.find('created_at'))
  const untrusted_metadata = values.metadata('untrusted_metadata')
  const external_id = values.all('external_id').map(String).find(isExternalId)
  const totp_secret = readTotpSecret(values, warn)
  const hash = readHash(values, { file, firebase, warn, hasEmail: emails.length > 0 })
  return {
    row,
    emails,
    phone_numbers,
    name: readName(values, untrusted_metadata),
    status: values.find('status') === 'UNCONFIRMED' ? 'pending' : 'active',
    is_locked: hasFlag(values, 'blocked', true) || hasFlag(values, 'enabled', false),
    trusted_metadata: values.metadata('trusted_metadata'),
    untrusted_metadata,
    ...(external_id !== undefined && { external_id }),
    ...(createdAt !== undefined && isClockTime(createdAt) && { created_at: toTimestamp(createdAt) }),
    ...(totp_secret !== undefined && { totp_secret }),
    ...(hash && { hash }),
  }
}

function hasFlag(values: Values, field: 'blocked' | 'enabled', wanted: boolean): boolean {
  return values.all(field).some((value) => toFlag(value) === wanted)
}

/**
 * Joins the contacts of a user, the main one first. A contact is verified if the file says so. If it says nothing about
 * any user's, all are, as those of seeds.
 */
function joinContacts(values: Values, kind: 'email' | 'phone_number', toKey: (value: string) => string) {
  const verifiedList = kind === 'email' ? 'verified_emails' : 'verified_phone_numbers'
  const unverifiedList = kind === 'email' ? 'unverified_emails' : 'unverified_phone_numbers'
  const list = kind === 'email' ? 'emails' : 'phone_numbers'
  const mark = (isVerified: boolean) => (contact: Contact) => ({ ...contact, isVerified })
  const verified = values.all(verifiedList).flatMap(toContacts).map(mark(true))
  const others = [
    ...verified,
    ...values.all(list).flatMap(toContacts),
    ...values.all(unverifiedList).flatMap(toContacts).map(mark(false)),
  ]
  const flag = values.has(`${kind}_verified`) ? toFlag(values.find(`${kind}_verified`)) === true : undefined
  const [main] = values.all(kind).slice(0, 1).flatMap(toContacts)
  const all = main ? [{ ...main, isVerified: main.isVerified ?? flag }, ...others] : others
  const found = new Map<string, { value: string; verified: boolean }>()
  for (const { value } of all) {
    const key = toKey(value)
    const stated = all.filter((one) => toKey(one.value) === key).flatMap(({ isVerified }) => isVerified ?? [])
    const isStated = stated.length > 0 || values.has(verifiedList)
    if (!found.has(key)) found.set(key, { value, verified: isStated ? stated.includes(true) : (flag ?? true) })
  }
  return [...found.values()]
}

/** @throws Skip */
function readEmails(values: Values): FileUser['emails'] {
  return joinContacts(values, 'email', toEmailKey).map(({ value: email, verified }) => {
    check(() => checkEmailFormat(email), `invalid email address: ${quote(email)}`)
    return { email, verified }
  })
}

/** @throws Skip */
function readPhoneNumbers(values: Values, { format }: UserFile): FileUser['phone_numbers'] {
  const toNumber = (text: string) => {
    const digits = text.replaceAll(/[\s().\-/\u200e\u202a-\u202c]/g, '').replace(/^00/, '+')
    // Supabase stores numbers without the plus sign.
    return format === 'supabase' ? digits.replace(/^(?=[1-9])/, '+') : digits
  }
  return joinContacts(values, 'phone_number', toNumber).map(({ value, verified }) => {
    const phone_number = toNumber(value)
    const advice = phone_number.startsWith('+') ? '' : ' (it needs a country code, as in +12025550123)'
    check(() => checkPhoneNumberFormat(phone_number), `invalid phone number: ${quote(value)}${advice}`)
    return { phone_number, verified }
  })
}

const MAX_QUOTED = 100
const quote = (text: string) => (text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text)

/** @throws Skip with a reason, when a check fails */
function check(run: () => unknown, reason: string): void {
  try {
    run()
  } catch (error) {
    throw error instanceof ProviderError ? new Skip(reason) : error
  }
}

/** Reads the parts of a name, or splits a full name. Some exports have the address for a missing name. */
function readName(values: Values, metadata: Record<string, unknown>): FileUser['name'] {
  const parts = values.find('name')
  const source = isRecord(parts) ? parts : metadata
  const find = (field: 'first_name' | 'middle_name' | 'last_name') =>
    values.findText(field) ?? readMember(source, field)
  const [first, middle, last] = [find('first_name'), find('middle_name'), find('last_name')]
  const full = values.findText('name') ?? readMember(metadata, 'full_name') ?? readMember(metadata, 'name') ?? ''
  const words = first === undefined && last === undefined && !full.includes('@') ? full.split(/\s+/) : []
  const name = {
    first_name: first ?? words[0],
    middle_name: middle ?? words.slice(1, -1).join(' '),
    last_name: last ?? (words.length > 1 ? words.at(-1) : undefined),
  }
  const given = Object.entries(name).flatMap(([part, text]) => (text ? [[part, text.slice(0, MAX_NAME_LENGTH)]] : []))
  return Object.fromEntries(given)
}

/** Reads the secret of an authenticator app. Auth0 has it in a list of factors. */
function readTotpSecret(values: Values, warn: Reading['warn']): string | undefined {
  const found = values.find('totp_secret')
  const factors = Array.isArray(found) ? found.map((factor) => (isRecord(factor) ? factor['totp'] : undefined)) : []
  const secret = Array.isArray(found) ? factors.map((totp) => readMember(totp, 'secret')).find(Boolean) : found
  if (typeof secret !== 'string') return undefined
  const text = secret.replaceAll(/[\s=]/g, '').toUpperCase()
  if (TOTP_SECRET.test(text)) return text
  warn('imported without the authenticator app: its secret is not Base32')
  return undefined
}

type HashReading = Omit<Reading, 'read'> & { file: UserFile; hasEmail: boolean }

/** Reads the hash of the password. A user without a usable one can still sign in by other methods. */
function readHash(values: Values, { file, firebase, warn, hasEmail }: HashReading): MigratedHash | undefined {
  const hash = values.find('password_hash')
  if (hash === undefined) return undefined
  try {
    if (!hasEmail) throw new Error('a password requires an email address')
    const [type, salt] = [values.findText('hash_type'), values.findText('salt')]
    return readForeignHash({ hash, type, salt, isFirebase: file.format === 'firebase', firebase })
  } catch (error) {
    warn(`imported without the password: unsupported hash: ${getErrorMessage(error)}`)
    return undefined
  }
}
