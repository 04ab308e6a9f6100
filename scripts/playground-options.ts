import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { splitDefault } from '../docs/site/reference/default-value.ts'
import { findDeclaration } from '../docs/site/reference/source-module.ts'
import { listMembers, type Member } from '../docs/site/reference/type-members.ts'
import type { Option, OptionValue } from '../widget/demo/playground/option.ts'
import { listThemeTokens } from '../docs/site/playground/theme-tokens.ts'
import { ROOT } from '../docs/site/root.ts'

const CONFIG = 'widget/src/config.ts'
const THEME = 'widget/src/theme/theme.ts'

/** Options that make no sense on a page of the playground: the style sheet is for server-rendered pages. */
const LEFT_OUT = ['shadowStylesheet']

/** The generated documents by path. */
export const PLAYGROUND_DOCUMENTS: Record<string, () => Promise<string>> = {
  'widget/demo/playground/options.json': async () => `${JSON.stringify(await listOptions(), null, 2)}\n`,
}

/** Lists the options of the login form and the members of its theme, as their types declare them. */
async function listOptions() {
  const css = readFileSync(path.join(ROOT, 'widget/src/theme/tokens.css'), 'utf8')
  const tokens = listThemeTokens(css).map(({ name, property, light }): Option => ({
    name,
    text: property,
    default: light,
    value: { kind: 'string' },
  }))
  const theme = await optionsOf(THEME, 'Theme')
  return { config: await optionsOf(CONFIG, 'WidgetConfig'), theme: [...theme, ...tokens] }
}

async function optionsOf(file: string, typeName: string): Promise<Option[]> {
  const declaration = findDeclaration(file, typeName)
  if (!declaration) throw new Error(`${file} has no ${typeName}.`)
  const members = listMembers(declaration).filter(({ name }) => !LEFT_OUT.includes(name))
  return Promise.all(members.map((member) => toOption(declaration.module.file, typeName, member)))
}

async function toOption(file: string, typeName: string, member: Member): Promise<Option> {
  const { text, value: defaultValue } = splitDefault(typeName, member)
  const value = await toValue(file, member.type)
  if (!value) throw new Error(`The playground has no control for ${typeName}.${member.name}: ${member.type}.`)
  return {
    name: member.name,
    text: text.replaceAll(/\s+/g, ' ').trim(),
    ...(defaultValue !== '' && { default: defaultValue }),
    ...(!member.isOptional && typeName !== 'Theme' && { isRequired: true }),
    value,
  }
}

async function toValue(file: string, type: string): Promise<OptionValue | undefined> {
  const element = /^readonly (\w+)\[\]$|^(\w+)\[\]$/.exec(type)
  if (type === 'boolean' || type === 'number' || type === 'string') return { kind: type }
  if (type === 'Record<string, string>') return { kind: 'map' }
  if (type === 'string[]') return { kind: 'texts' }
  if (element) return toList(file, element[1] ?? element[2] ?? '')
  const choices = toLiterals(type) ?? (await findChoices(file, type))
  if (choices) return { kind: 'choice', choices }
  return findDeclaration(file, type) && { kind: 'group', options: await optionsOf(file, type) }
}

async function toList(file: string, type: string): Promise<OptionValue> {
  const choices = await findChoices(file, type)
  return choices ? { kind: 'choices', choices } : { kind: 'list', options: await optionsOf(file, type) }
}

/** Returns the members of a union of strings. */
function toLiterals(type: string): string[] | undefined {
  const parts = type.split('|').map((part) => /^'([^']*)'$/.exec(part.trim())?.[1])
  return parts.every((part) => part !== undefined) ? parts : undefined
}

/**
 * Finds the possible values of a named type: a union of strings, the elements of a constant list, or the keys of a
 * table.
 */
async function findChoices(file: string, name: string): Promise<string[] | undefined> {
  const declaration = findDeclaration(file, name)
  if (declaration === undefined) return undefined
  const { module, node } = declaration
  const source = module.text.slice(node.start, node.end).replace(/^[^=]*=\s*/, '')
  const [, list, table] = /^\(typeof (\w+)\)\[number\]$|^keyof typeof (\w+)$/.exec(source) ?? []
  const constant = list ?? table
  if (constant === undefined) return toLiterals(source)
  const home = findDeclaration(module.file, constant)?.module.file
  if (home === undefined) throw new Error(`${module.file} has no ${constant}.`)
  const value: unknown = Reflect.get(await import(pathToFileURL(path.join(ROOT, home)).href), constant)
  return Array.isArray(value) ? value.map(String) : Object.keys(Object(value))
}
