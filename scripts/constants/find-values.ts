import { escape } from '../conformance/read-test-file.ts'
import type { Expression, ObjectExpression, Program } from 'oxc-parser'
import { parse } from '../mutants/find-mutants.ts'
import type { Span } from '../mutants/mutant.ts'
import type { Constant } from './constant.ts'

/** Returns where a file has the value of a constant. There is exactly one place if the file is its home. */
export function findValues(constant: Constant, source: string): Span[] {
  if ('code' in constant) return findMatches(source, new RegExp(escape(constant.code), 'dg'), 0)
  const { file, name } = constant
  if (file.endsWith('.css')) {
    return findMatches(source, new RegExp(String.raw`^\s*${name}:\s*([\d.]+)px;`, 'dgm'), 1)
  }
  const [variable = '', ...members] = name.split('.')
  return findInitializers(parse(file, source), variable).flatMap((value) => findMember(value, members))
}

function findMatches(source: string, pattern: RegExp, group: number): Span[] {
  return [...source.matchAll(pattern)].flatMap(({ indices }) => {
    const [start, end] = indices?.[group] ?? []
    return start === undefined || end === undefined ? [] : [{ start, end }]
  })
}

/** Finds the values of the variables of this name at the top level of a module. */
function findInitializers({ body }: Program, name: string): Expression[] {
  const declarations = body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  })
  return declarations.flatMap(({ id, init }) => (id.type === 'Identifier' && id.name === name && init ? [init] : []))
}

function findMember(value: Expression, members: readonly string[]): Span[] {
  if (value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression') {
    return findMember(value.expression, members)
  }
  const [member, ...rest] = members
  if (member === undefined) return [value]
  return value.type === 'ObjectExpression' ? findProperty(value, member).flatMap((it) => findMember(it, rest)) : []
}

function findProperty({ properties }: ObjectExpression, name: string): Expression[] {
  return properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name
      ? [property.value]
      : [],
  )
}
