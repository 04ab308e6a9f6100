import type { ErrorObject } from 'ajv/dist/2020.js'
import { listPropertyNames } from './documents.ts'
import { findNearest } from './nearest.ts'
import { isRecord } from './read-member.ts'

/** Explains what is wrong with a value, one sentence per field. @param subject the value itself: `The body` */
export function explainInvalid(errors: readonly ErrorObject[], subject: string): string {
  const byPath = new Map<string, ErrorObject[]>()
  for (const error of errors) {
    const here = byPath.get(error.instancePath)
    if (here) here.push(error)
    else byPath.set(error.instancePath, [error])
  }
  const listed = [...byPath].slice(0, MAX_PATHS)
  const more = byPath.size > listed.length ? [`And ${byPath.size - listed.length} more.`] : []
  const sentences = new Set(listed.flatMap(([path, here]) => explainPath({ path, here, errors, subject })))
  return sentences.size === 0 ? `${subject} is invalid.` : [...sentences, ...more].join(' ')
}

/** The maximum number of explained places. A body of a hundred thousand invalid rows must not make a huge response. */
const MAX_PATHS = 20
/** The maximum number of explained names at one place. */
const MAX_NAMES = 20
/** Keywords whose own errors only report that one of their subschemas failed. */
const COMPOSITIONS = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'propertyNames'])
const CHOICES = new Set(['oneOf', 'anyOf'])
const UNKNOWN = new Set(['additionalProperties', 'unevaluatedProperties'])

/** One place in the value with its errors, and all errors of the value. */
type Place = { path: string; here: readonly ErrorObject[]; errors: readonly ErrorObject[]; subject: string }

function explainPath(place: Place): string[] {
  const { path, here, errors } = place
  const isChoice = here.some(({ keyword }) => CHOICES.has(keyword))
  const unknown = explainUnknown(here, path)
  // When an `anyOf` or `oneOf` fails, all its alternatives have errors, so only the closest one is explained.
  const hasCloser = () => unknown.length > 0 || errors.some(({ instancePath }) => instancePath.startsWith(`${path}/`))
  if (isChoice && hasCloser()) return unknown
  const missing = explainMissing(place, isChoice)
  return [...unknown, ...missing, ...(isChoice && missing.length > 0 ? [] : explainWrong(place, isChoice))]
}

/** Explains member names that no alternative allows. */
function explainUnknown(here: readonly ErrorObject[], path: string): string[] {
  const objects = here.filter(({ keyword }) => UNKNOWN.has(keyword))
  const choices = here.filter(({ keyword }) => CHOICES.has(keyword))
  const schemas = new Set([...objects, ...choices].map(({ parentSchema }) => parentSchema))
  const known = [...new Set([...schemas].flatMap(listPropertyNames))]
  const names = objects.map(({ params }) => String(params['additionalProperty'] ?? params['unevaluatedProperty']))
  const refused = names.filter((name) => !known.includes(name)).map((name) => ({ name, known }))
  const keys = here.flatMap(({ propertyName, params }) =>
    propertyName === undefined ? [] : [{ name: propertyName, known: toNames(params['allowedValues']) }],
  )
  const all = [...refused, ...keys]
  const sentences = all
    .slice(0, MAX_NAMES)
    .map(({ name, known: candidates }) => `${toField(`${path}/${name}`)} is unknown.${suggest(name, candidates)}`)
  return all.length > MAX_NAMES ? [...sentences, `And ${all.length - MAX_NAMES} more.`] : sentences
}

function explainMissing({ path, here, subject }: Place, isChoice: boolean): string[] {
  const missing = here.filter(({ keyword }) => keyword === 'required')
  const names = [...new Set(missing.map(({ params }) => String(params['missingProperty'])))]
  if (names.length === 0) return []
  if (isChoice) return [`${toField(path) || subject} needs ${toList(names)}.`]
  return names.map((name) => `${toField(`${path}/${name}`)} is missing.`)
}

function explainWrong({ path, here, subject }: Place, isChoice: boolean): string[] {
  const other = here.filter(
    ({ keyword, propertyName }) =>
      keyword !== 'required' && !UNKNOWN.has(keyword) && !COMPOSITIONS.has(keyword) && propertyName === undefined,
  )
  const hasConstant = other.some(({ keyword }) => keyword === 'const')
  const told = other.filter(
    ({ keyword, params }) => !(hasConstant && keyword === 'type' && params['type'] === 'boolean'),
  )
  const field = toField(path) || subject
  const reasons = [...new Set(told.map(toReason))]
  if (reasons.length === 0) return []
  const actual = told.some(({ keyword }) => keyword === 'type' || keyword === 'const')
    ? describeData(told[0]?.data)
    : ''
  if (isChoice)
    return [`${field} must be ${toList(reasons.map((reason) => reason.replace(/^must be /, '')))}${actual}.`]
  return told.map(
    (error) => `${field} ${toReason(error)}${error.keyword === 'type' ? actual : ''}.${suggestValue(error)}`,
  )
}

const TYPES: Record<string, string> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

/** The maximum length of a list of allowed values. A longer list is left out, because the nearest value helps more. */
const MAX_LISTED = 12

function toReason({ keyword, params, parentSchema, message = 'is invalid' }: ErrorObject): string {
  if (keyword === 'type') return `must be ${toList([params['type']].flat().map((type) => TYPES[String(type)] ?? ''))}`
  if (keyword === 'const') return `must be ${JSON.stringify(params['allowedValue'])}`
  if (keyword === 'format' && params['format'] === 'date-time') return 'must be a time such as 2030-01-31T12:00:00Z'
  if (keyword === 'pattern' && typeof parentSchema?.['x-refusal'] === 'string') return parentSchema['x-refusal']
  if (keyword !== 'enum') return message
  const values = toNames(params['allowedValues'])
  return values.length > MAX_LISTED ? 'is not an allowed value' : `must be ${toList(values)}`
}

function suggestValue({ keyword, params, data }: ErrorObject): string {
  return keyword === 'enum' && typeof data === 'string' ? suggest(data, toNames(params['allowedValues'])) : ''
}

/** Describes a value of the wrong type. Only short values are repeated. */
function describeData(data: unknown): string {
  if (data === undefined) return ''
  if (Array.isArray(data)) return ', not a list'
  if (isRecord(data)) return ', not an object'
  const text = JSON.stringify(data)
  return text.length > 40 ? '' : `, not ${text}`
}

const MAX_KNOWN = 8

/** Suggests the nearest name, or all names if there are few. */
function suggest(name: string, candidates: readonly string[]): string {
  const nearest = findNearest(name, candidates)
  if (nearest !== undefined) return ` Did you mean ${nearest}?`
  return candidates.length > 0 && candidates.length <= MAX_KNOWN ? ` Known: ${candidates.join(', ')}.` : ''
}

function toNames(values: unknown): string[] {
  return Array.isArray(values) ? values.map(String) : []
}

function toList(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}

/** Converts a JSON pointer (RFC 6901) to the notation of JavaScript: `redirect_urls.login[0]`. */
function toField(pointer: string): string {
  const parts = pointer.split('/').slice(1)
  return parts.reduce((text, part) => {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    return /^\d+$/.test(name) ? `${text}[${name}]` : `${text}${text && '.'}${name}`
  }, '')
}
