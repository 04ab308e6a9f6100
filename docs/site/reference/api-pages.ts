import type { Class, VariableDeclaration } from 'oxc-parser'
import { type Declaration, type SourceModule, listExports } from './source-module.ts'
import { renderDoc, toBlock } from './docstring.ts'
import { toPage } from './markdown.ts'
import { renderMethods } from './methods-page.ts'
import { requireDeclaration } from './type-table.ts'

/** The maximum length of a constant that is shown as a whole. */
const MAX_CONSTANT_LINES = 14

/** Returns the code that declares something, without the bodies of functions. */
function toSignature({ node, module }: Declaration): string {
  const { text } = module
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  if (declaration?.type === 'FunctionDeclaration' && declaration.body) {
    return text.slice(declaration.start, declaration.body.start)
  }
  if (declaration?.type === 'ClassDeclaration') return toClassSignature(declaration, module)
  if (declaration?.type === 'VariableDeclaration') return toConstants(declaration, module)
  return text.slice(declaration?.start ?? node.start, declaration?.end ?? node.end)
}

/** Returns a class without the bodies of its methods. */
function toClassSignature(node: Class, { text }: SourceModule): string {
  const head = text.slice(node.start, node.body.start)
  const members = node.body.body.flatMap((member) => {
    if (member.type === 'PropertyDefinition' && member.key.type !== 'PrivateIdentifier')
      return [text.slice(member.start, member.end)]
    if (member.type === 'MethodDefinition' && member.value.body)
      return [text.slice(member.start, member.value.body.start).trim()]
    return []
  })
  return `${head}{\n${members.map((member) => `  ${member}`).join('\n')}\n}`
}

/** Returns constants, with short values only. */
function toConstants(node: VariableDeclaration, { text }: SourceModule): string {
  const code = text.slice(node.start, node.end)
  const [first = ''] = code.split('\n')
  return code.split('\n').length > MAX_CONSTANT_LINES ? `${first.replace(/[{[(]\s*$/, '')}…` : code
}

type EntryPoint = { id: string; name: string; file: string; intro: string }

/** The entry points of the packages. */
const ENTRY_POINTS: readonly EntryPoint[] = [
  {
    id: 'widget',
    name: '@latchkey/widget',
    file: 'widget/src/index.ts',
    intro: 'The widgets for React, and functions that mount them without it.',
  },
  {
    id: 'products',
    name: '@latchkey/widget/products',
    file: 'widget/src/delivery/products/index.ts',
    intro: 'The sign-in methods as modules.',
  },
  {
    id: 'element',
    name: '@latchkey/widget/element',
    file: 'widget/src/element.ts',
    intro: 'The widgets as custom elements.',
  },
  {
    id: 'client',
    name: '@latchkey/widget/client',
    file: 'widget/src/client/index.ts',
    intro: 'The headless client. Its methods are on [their own page](./methods.md).',
  },
  {
    id: 'idp',
    name: '@latchkey/widget/idp',
    file: 'widget/src/idp/index.ts',
    intro: 'For a consent page of your own.',
  },
  {
    id: 'mock-provider',
    name: '@latchkey/mock-provider',
    file: 'mock-provider/src/index.ts',
    intro: 'The mock provider in code.',
  },
  {
    id: 'testing',
    name: '@latchkey/mock-provider/testing',
    file: 'mock-provider/src/test-kit/test-kit.ts',
    intro: 'Fixtures for tests.',
  },
]

/** Renders the API reference: pages by file name. */
export function renderApi(): Map<string, string> {
  const pages = ENTRY_POINTS.map((entry) => [`${entry.id}.md`, renderEntryPoint(entry)] as const)
  return new Map([['index.md', renderIndex()], ['methods.md', renderMethods()], ...pages])
}

function renderIndex(): string {
  const rows = ENTRY_POINTS.map(({ id, name, intro }) => `- [\`${name}\`](./${id}.md): ${intro}`)
  return toPage('API', 'The public API of the packages, from their sources.', [
    'The public API of the packages, from the docstrings of their sources.',
    [...rows, '- [Methods of the client](./methods.md)'].join('\n'),
  ])
}

function renderEntryPoint({ name, file, intro }: EntryPoint): string {
  const sections = listExports(file)
    .toSorted((a, b) => a.localeCompare(b))
    .map((exported) => renderDeclaration(exported, requireDeclaration(file, exported)))
  return toPage(name, intro.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'), [intro, ...sections])
}

function renderDeclaration(name: string, declaration: Declaration): string {
  return [`## ${name} {#${name}}`, renderDoc(declaration.doc), toBlock(toSignature(declaration))]
    .filter((part) => part !== '')
    .join('\n\n')
}
