import { splitDefault } from './default-value.ts'
import { toCell, toCode, toProse, toTable } from './markdown.ts'
import { findDeclaration, type Declaration } from './source-module.ts'
import { listMembers, type Member } from './type-members.ts'

/** Finds a declaration. @throws Error when the file does not contain it */
export function requireDeclaration(file: string, name: string): Declaration {
  const found = findDeclaration(file, name)
  if (!found) throw new Error(`${file} has no ${name}.`)
  return found
}

/** Requires a docstring of every member. @throws Error that names the members without one */
function checkDocs(name: string, members: readonly Member[]): void {
  const bare = members.filter(({ doc }) => doc === '').map((member) => member.name)
  if (bare.length > 0) throw new Error(`${name} has no docstring for ${bare.join(', ')}.`)
}

/**
 * Renders a type as a section with a table of its options.
 *
 * @param linked types that have a section on the same page
 * @throws Error for options without a docstring
 */
export function renderType(file: string, name: string, linked: readonly string[]): string {
  const declaration = requireDeclaration(file, name)
  const members = listMembers(declaration)
  checkDocs(name, members)
  const rows = members.map((member) => {
    const { text, value } = splitDefault(name, member)
    const isRequired = !member.isOptional && value === '' && name !== 'Theme'
    return [toCode(member.name), toType(member.type, linked), isRequired ? 'required' : toCell(value), toCell(text)]
  })
  return [`## ${name}`, toProse(declaration.doc), toTable(['Option', 'Type', 'Default', 'What it is'], rows)]
    .filter((part) => part !== '')
    .join('\n\n')
}

function toType(type: string, linked: readonly string[]): string {
  const target = linked.find((name) => name === type.replace(/^Partial<(\w+)>$/, '$1'))
  return target === undefined ? toCode(type) : `[${toCode(type)}](#${target.toLowerCase()})`
}
