import { isJsonObject, retype, type Json, type JsonObject } from './json.ts'
import type { MessageEdit } from './wire-mutant.ts'

type MemberEdit = Extract<MessageEdit, { part: 'member' }>

/** The suffix of a renamed member. */
const RENAMED = '_x'

/** Returns a changed copy of a body, or undefined when the body lacks the member. */
export function changeBody(body: Json, edit: MemberEdit): Json | undefined {
  const copy = structuredClone(body)
  const isChanged = change(copy, edit.member.split('.'), edit)
  return isChanged ? copy : undefined
}

function change(node: Json, [name = '', ...rest]: string[], edit: MemberEdit): boolean {
  if (name.endsWith('[]')) {
    const list = name === '[]' ? node : isJsonObject(node) ? node[name.slice(0, -2)] : undefined
    return Array.isArray(list) && list.map((item) => change(item, rest, edit)).includes(true)
  }
  if (!isJsonObject(node) || node[name] === undefined) return false
  if (rest.length > 0) return change(node[name], rest, edit)
  return changeMember(node, name, edit)
}

function changeMember(node: JsonObject, name: string, edit: MemberEdit) {
  const value = node[name] ?? null
  if (edit.change === 'retype') node[name] = retype(value)
  else if (edit.change === 'value') {
    if (value === edit.value) return false
    node[name] = edit.value
  } else {
    if (edit.change === 'rename') node[`${name}${RENAMED}`] = value
    delete node[name]
  }
  return true
}

/** Returns the paths of all members of a body, without those inside the items of nested lists of values. */
export function listMembers(body: Json, prefix = ''): string[] {
  if (Array.isArray(body))
    return [...new Set(body.flatMap((item) => (isObjectLike(item) ? listMembers(item, toItems(prefix)) : [])))]
  if (!isJsonObject(body)) return []
  return Object.entries(body).flatMap(([name, value]) => [
    `${prefix}${name}`,
    ...listMembers(value, Array.isArray(value) ? `${prefix}${name}` : `${prefix}${name}.`),
  ])
}

function isObjectLike(item: Json) {
  return typeof item === 'object' && item !== null
}

function toItems(prefix: string) {
  return `${prefix}[].`
}
