import { getErrorMessage } from '../core/error-message.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'
import type { MockSchemas } from '@latchkey/openapi'
import { readDelimited, type DelimitedRow } from './delimited-text.ts'

type Format = MockSchemas['UserImportReport']['format']
type Notation = MockSchemas['UserImportReport']['notation']

/** One user of a file, as the file has it. */
export type UserRecord = {
  /** The row as a spreadsheet counts it, the line of newline-delimited JSON, or the place in a list, from 1. */
  row: number
  /** Undefined for what is no JSON object. */
  members: ReadonlyMap<string, unknown> | undefined
}

/** The users of a file, as the file has them. */
export type UserFile = {
  format: Format
  notation: Notation
  /** The names of the columns or members, in the order of the file. */
  names: readonly string[]
  records: UserRecord[]
  /** The member `hash_config` of a Firebase export, which people add by hand. */
  hashConfig?: unknown
}

/** The columns of `firebase auth:export users.csv`, which has no header. Those of third parties are left out. */
const FIREBASE_COLUMNS: readonly [at: number, name: string][] = [
  [0, 'localId'],
  [1, 'email'],
  [2, 'emailVerified'],
  [3, 'passwordHash'],
  [4, 'salt'],
  [5, 'displayName'],
  [23, 'createdAt'],
  [25, 'phoneNumber'],
  [26, 'disabled'],
  [27, 'customAttributes'],
]
const MIN_FIREBASE_COLUMNS = 26

/** What databases write for a missing value. */
const MISSING = /^(?:NULL|null|\\N)$/

/** How many records are looked at for ids of Auth0. */
const SAMPLE = 100

/** @throws ProviderError `bad_request` */
function refuse(message: string): never {
  throw new ProviderError('bad_request', { message })
}

/** Reads the users of an export of another provider, or of any table. @throws ProviderError `bad_request` */
export function readUserFile(file: string): UserFile {
  const text = file.replace(/^\ufeff/, '')
  const start = text.trimStart()
  if (start === '') refuse('The file is empty.')
  // Two or more objects are newline-delimited JSON, which is no JSON.
  if (!/^[{[]/.test(start)) return readTable(text)
  const whole = parse(start)
  if ('value' in whole) return readDocument(whole.value)
  const lines = readLines(text)
  if (!lines.some(({ members }) => members))
    refuse(`The file is neither JSON nor newline-delimited JSON: ${whole.problem}`)
  return toFile('ndjson', lines)
}

function parse(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: getErrorMessage(error) }
  }
}

function readLines(text: string): UserRecord[] {
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    if (line.trim() === '') return []
    const read = parse(line)
    return [toRecord('value' in read ? read.value : undefined, index + 1)]
  })
}

/** Reads a JSON file: a list of users, an object that has the list, or one user. */
function readDocument(value: unknown): UserFile {
  if (isRecord(value) && (value['format'] === 'latchkey-tenant' || 'tenants' in value))
    refuse('This file has tenants, not users. Import it as a tenant.')
  const list = isRecord(value) ? (value['users'] ?? value['Users'] ?? value['results'] ?? value['data']) : value
  const records = (Array.isArray(list) ? list : [value]).map((one: unknown, index) => toRecord(one, index + 1))
  const hashConfig = isRecord(value) ? value['hash_config'] : undefined
  if (records.length === 0) refuse('The file has no users.')
  return { ...toFile('json', records), ...(hashConfig !== undefined && { hashConfig }) }
}

function toRecord(value: unknown, row: number): UserRecord {
  if (!isRecord(value)) return { row, members: undefined }
  const { Attributes: attributes, Username: username, ...others } = value
  const members = new Map(Object.entries(others))
  // Auth0's own database, of which its support exports password hashes. Its API puts the connection before the id.
  const { _id: id } = value
  if (isRecord(id) && typeof id['$oid'] === 'string') members.set('_id', `auth0|${id['$oid']}`)
  if (typeof username === 'string') members.set('cognito:username', username)
  // `aws cognito-idp list-users`
  for (const attribute of Array.isArray(attributes) ? attributes : [])
    if (isRecord(attribute) && typeof attribute['Name'] === 'string') members.set(attribute['Name'], attribute['Value'])
  return { row, members }
}

function readTable(text: string): UserFile {
  const rows = readDelimited(text)
  const [header, ...others] = rows
  if (!header) return refuse('The file is empty.')
  if (isFirebase(header)) {
    const records = rows.map((row) => toTableRecord(row, FIREBASE_COLUMNS))
    return toFile('csv', records)
  }
  const columns = header.cells.map((cell, at): [number, string] => [at, cell.trim()])
  const records = others.map((row) => toTableRecord(row, columns))
  return toFile('csv', records, new Set(columns.flatMap(([, name]) => (name === '' ? [] : name))))
}

function isFirebase({ cells }: DelimitedRow): boolean {
  const [id = '', email = '', isVerified = ''] = cells
  const isEmail = email === '' || email.includes('@')
  return cells.length >= MIN_FIREBASE_COLUMNS && id !== '' && isEmail && /^(?:true|false)$/.test(isVerified)
}

function toTableRecord({ row, cells }: DelimitedRow, columns: readonly [at: number, name: string][]): UserRecord {
  const members = new Map<string, unknown>()
  for (const [at, name] of columns) {
    const cell = cells[at]?.trim() ?? ''
    // Of two columns of a name, the first that has a value counts.
    if (name !== '' && !members.get(name)) members.set(name, MISSING.test(cell) ? '' : cell)
  }
  return { row, members }
}

/** Matches ids of Auth0, which name the connection. */
const AUTH0_ID = /^[\w-]+\|/

/** The names by which each format is recognized: any of them. */
const MARKS: readonly [Format, readonly string[]][] = [
  ['cognito', ['cognito:username', 'UserStatus']],
  ['firebase', ['localId']],
  ['clerk', ['primary_email_address', 'primary_email_address_id', 'password_hasher', 'unsafe_metadata']],
  ['supabase', ['encrypted_password', 'raw_user_meta_data', 'raw_app_meta_data', 'email_confirmed_at']],
  ['auth0', ['custom_password_hash', 'app_metadata', 'user_metadata', '_tmp_is_unique', 'identities', 'logins_count']],
]

function toFile(notation: Notation, records: UserRecord[], names = listNames(records)): UserFile {
  return { format: recognize(names, records), notation, names: [...names], records }
}

function listNames(records: readonly UserRecord[]): ReadonlySet<string> {
  return new Set(records.flatMap(({ members }) => [...(members?.keys() ?? [])]))
}

function recognize(names: ReadonlySet<string>, records: readonly UserRecord[]): Format {
  const found = MARKS.find(([, marks]) => marks.some((mark) => names.has(mark)))
  if (found) return found[0]
  const hasMetadata = [...names].some((name) => /^(?:user|app)_metadata\./.test(name))
  const sample = records.slice(0, SAMPLE).flatMap(({ members }) => members ?? [])
  return hasMetadata || sample.some(hasAuth0Id) ? 'auth0' : 'other'
}

function hasAuth0Id(members: ReadonlyMap<string, unknown>): boolean {
  const ids = ['user_id', 'Id', 'id'].map((name) => members.get(name))
  return ids.some((id) => typeof id === 'string' && AUTH0_ID.test(id))
}
