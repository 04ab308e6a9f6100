import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, type Comment, type Node, type Program, type Statement } from 'oxc-parser'
import { ROOT } from '../root.ts'

/** A declaration at the top level of a module. */
export type Declaration = {
  name: string
  /** The docstring, without its markers. Empty without one. */
  doc: string
  node: Statement
  module: SourceModule
}

/** A parsed file of the repository. */
export type SourceModule = {
  /** Its path from the root of the repository, with slashes. */
  file: string
  text: string
  program: Program
  comments: readonly Comment[]
  declarations: ReadonlyMap<string, Declaration>
}

const modules = new Map<string, SourceModule>()

/** Returns a parsed file. @param file its path from the root of the repository */
function getModule(file: string): SourceModule {
  const known = modules.get(file)
  if (known) return known
  const text = readFileSync(path.join(ROOT, file), 'utf8')
  const { program, comments } = parseSync(file, text)
  const declarations = new Map<string, Declaration>()
  const module = { file, text, program, comments, declarations }
  modules.set(file, module)
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    for (const name of node ? namesOf(node) : []) {
      declarations.set(name, { name, doc: getDoc(module, statement), node: statement, module })
    }
  }
  return module
}

function namesOf(node: Node): string[] {
  if (node.type === 'VariableDeclaration') {
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  }
  if ('id' in node && node.id && 'name' in node.id && typeof node.id.name === 'string') return [node.id.name]
  return []
}

/** Returns the docstring directly before a node, without its markers. Empty without one. */
export function getDoc({ text, comments }: SourceModule, node: { start: number }): string {
  const doc = comments.findLast(
    ({ end, type, value }) =>
      type === 'Block' && value.startsWith('*') && end <= node.start && /^[\s|]*$/.test(text.slice(end, node.start)),
  )
  return (doc?.value ?? '')
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
}

/** Finds what a module declares or exports under a name. Follows imports and exports of the repository's own files. */
export function findDeclaration(file: string, name: string): Declaration | undefined {
  const module = getModule(file)
  const own = module.declarations.get(name)
  if (own) return own
  for (const { from, local } of listSources(module, name)) {
    const target = findFile(file, from)
    const found = target === undefined ? undefined : findDeclaration(target, local)
    if (found) return found
  }
  return undefined
}

/** Lists the names that a module exports, in source order. */
export function listExports(file: string): string[] {
  return getModule(file).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (statement.declaration) return namesOf(statement.declaration)
    return statement.specifiers.map(({ exported }) => toName(exported))
  })
}

/** Lists the modules that a module imports or re-exports a name from. */
function listSources({ program }: SourceModule, name: string): { from: string; local: string }[] {
  return program.body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration') return [{ from: statement.source.value, local: name }]
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const { source, specifiers } = statement
      return specifiers
        .filter(({ exported }) => toName(exported) === name)
        .map(({ local }) => ({ from: source.value, local: toName(local) }))
    }
    if (statement.type === 'ImportDeclaration') {
      return statement.specifiers.flatMap((specifier) =>
        specifier.type === 'ImportSpecifier' && specifier.local.name === name
          ? [{ from: statement.source.value, local: toName(specifier.imported) }]
          : [],
      )
    }
    return []
  })
}

function toName(node: { name: string } | { value: string }): string {
  return 'name' in node ? node.name : node.value
}

function findFile(from: string, specifier: string): string | undefined {
  if (specifier === '@latchkey/openapi') return 'openapi/index.ts'
  if (!specifier.startsWith('.')) return undefined
  const file = path.posix.join(path.posix.dirname(from), specifier)
  return existsSync(path.join(ROOT, file)) ? file : undefined
}
