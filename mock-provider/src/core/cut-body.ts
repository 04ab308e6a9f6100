/** A request or response body for the journal, cut to the maximum size. */
export type CutBody = {
  /** Strings, lists and objects that were cut have a mark at their end. */
  body: unknown
  isCut: boolean
  /** An upper estimate of the memory that the body needs, in bytes. */
  size: number
}

/** The maximum size of a body in the journal, in bytes. Every documented body fits. */
export const MAX_BODY_BYTES = 64 * 1024
/**
 * The maximum length of a string in characters. Longer strings are cut even if the body is small, so that the entry
 * stays legible.
 */
export const MAX_STRING_LENGTH = 8 * 1024
/** The name of a member longer than this is cut. */
const MAX_NAME_LENGTH = 200
/** The bytes that V8 needs for a string, a list or an object without its content, rounded up. */
const NODE_BYTES = 64
const BYTES_PER_CHARACTER = 2

/** Creates the mark at the end of a cut value, which states how much was cut. */
const toMark = (count: number, unit: string) => `[truncated: ${count} more ${unit}]`
/** The name of the member that states how many members were cut. */
const MARK_NAME = '[truncated]'

/** The progress of cutting a body: the remaining bytes, and whether anything was cut so far. */
type Walk = { left: number; isCut: boolean }

function cutString(walk: Walk, text: string, maximum = MAX_STRING_LENGTH): string {
  const room = Math.max(0, Math.floor((walk.left - NODE_BYTES) / BYTES_PER_CHARACTER))
  const kept = Math.min(text.length, maximum, room)
  walk.left -= NODE_BYTES + kept * BYTES_PER_CHARACTER
  if (kept === text.length) return text
  walk.isCut = true
  return `${text.slice(0, kept)}… ${toMark(text.length - kept, 'characters')}`
}

function cutList(walk: Walk, items: readonly unknown[]): unknown[] {
  const kept: unknown[] = []
  for (const item of items) {
    if (walk.left <= 0) {
      walk.isCut = true
      return [...kept, toMark(items.length - kept.length, 'items')]
    }
    kept.push(cut(walk, item))
  }
  return kept
}

function cutMembers(walk: Walk, members: readonly [name: string, value: unknown][]): Record<string, unknown> {
  const kept: [string, unknown][] = []
  for (const [name, value] of members) {
    if (walk.left <= 0) {
      walk.isCut = true
      kept.push([MARK_NAME, toMark(members.length - kept.length, 'members')])
      break
    }
    kept.push([cutString(walk, name, MAX_NAME_LENGTH), cut(walk, value)])
  }
  return Object.fromEntries(kept)
}

function cut(walk: Walk, value: unknown): unknown {
  if (typeof value === 'string') return cutString(walk, value)
  walk.left -= NODE_BYTES
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? cutList(walk, value) : cutMembers(walk, Object.entries(value))
}

/** Whether a value fits without being cut. Stops counting as soon as the limit is exceeded. */
function fits(walk: Walk, value: unknown): boolean {
  walk.left -= NODE_BYTES
  if (typeof value === 'string') {
    walk.left -= value.length * BYTES_PER_CHARACTER
    return walk.left >= 0 && value.length <= MAX_STRING_LENGTH
  }
  if (walk.left < 0 || typeof value !== 'object' || value === null) return walk.left >= 0
  if (Array.isArray(value)) return value.every((item) => fits(walk, item))
  const members = value as Record<string, unknown> // JSON that is not a list
  return Object.keys(members).every(
    (name) => name.length <= MAX_NAME_LENGTH && fits(walk, name) && fits(walk, members[name]),
  )
}

/** Cuts a JSON value to a size. A small value is returned as it is. @param maximum in bytes */
export function cutBody(body: unknown, maximum = MAX_BODY_BYTES): CutBody {
  const whole: Walk = { left: maximum, isCut: false }
  if (fits(whole, body)) return { body, isCut: false, size: maximum - whole.left }
  const walk: Walk = { left: maximum, isCut: false }
  const short = cut(walk, body)
  const size = maximum - walk.left
  // A substring keeps the whole string in memory, unless it is copied.
  return { body: walk.isCut ? JSON.parse(JSON.stringify(short)) : short, isCut: walk.isCut, size }
}

function count(text: string, mark: string): number {
  let found = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) found += 1
  return found
}

/**
 * Returns an upper bound for the size that `cutBody` computes for JSON text. Many times faster than parsing the text.
 */
export function estimateSize(text: string): number {
  // Every value except the outermost is the first in a list or an object, or follows a comma. Each may have a name.
  const values = count(text, ',') + count(text, '[') + count(text, '{')
  return (1 + 2 * values) * NODE_BYTES + text.length * BYTES_PER_CHARACTER
}
