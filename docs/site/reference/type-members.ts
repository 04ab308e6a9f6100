import type { TSSignature, TSType } from 'oxc-parser'
import { findDeclaration, getDoc, type Declaration, type SourceModule } from './source-module.ts'

/** A member of a type: an option, a prop, a field. */
export type Member = { name: string; type: string; isOptional: boolean; doc: string }

/** Lists the members of a type, with those of the types that it is composed of. @throws Error for a type without members */
export function listMembers({ node, module, name }: Declaration): Member[] {
  const alias = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  if (alias?.type !== 'TSTypeAliasDeclaration') throw new Error(`${name} of ${module.file} is no type.`)
  return membersOf(alias.typeAnnotation, module)
}

function membersOf(type: TSType, module: SourceModule): Member[] {
  if (type.type === 'TSIntersectionType') return type.types.flatMap((part) => membersOf(part, module))
  if (type.type === 'TSParenthesizedType') return membersOf(type.typeAnnotation, module)
  if (type.type === 'TSTypeLiteral') return type.members.flatMap((member) => toMembers(member, module))
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return []
  const { name } = type.typeName
  const [first, keys] = type.typeArguments?.params ?? []
  if (name === 'Partial' && first) return membersOf(first, module).map((member) => ({ ...member, isOptional: true }))
  if (name === 'Pick' && first && keys) return pick(first, keys, module, true)
  if (name === 'Omit' && first && keys) return pick(first, keys, module, false)
  const declaration = findDeclaration(module.file, name)
  return declaration ? listMembers(declaration) : []
}

function pick(type: TSType, keys: TSType, module: SourceModule, isPicked: boolean): Member[] {
  const names = [...module.text.slice(keys.start, keys.end).matchAll(/'([^']+)'/g)].map(([, name]) => name)
  return membersOf(type, module).filter(({ name }) => names.includes(name) === isPicked)
}

function toMembers(member: TSSignature, module: SourceModule): Member[] {
  const { text } = module
  if (member.type === 'TSPropertySignature') {
    const { key, typeAnnotation, optional } = member
    const type = typeAnnotation ? text.slice(typeAnnotation.typeAnnotation.start, typeAnnotation.end) : 'unknown'
    // Every optional member may be undefined.
    const given = optional ? type.replace(/ \| undefined$/, '').replace(/^\((\(.*)\)$/s, '$1') : type
    return [{ name: text.slice(key.start, key.end), type: given, isOptional: optional, doc: getDoc(module, member) }]
  }
  if (member.type === 'TSMethodSignature') {
    const name = text.slice(member.key.start, member.key.end)
    const type = text.slice(member.key.end, member.end).replace(/;$/, '')
    return [{ name, type, isOptional: member.optional, doc: getDoc(module, member) }]
  }
  return []
}
