import type { Expression, VisitorObject } from 'oxc-parser'
import type { Span } from './mutant.ts'

const MESSAGE_TABLE = /(^|\/)messages\//
const PLAIN_ERRORS = ['Error', 'RangeError', 'TypeError']

/** Excludes what must not be mutated: types, module names, keys, strings for developers, and message tables. */
export function toExclusions(file: string, exclude: (node: Span) => void): VisitorObject {
  return {
    TSTypeAnnotation: exclude,
    TSTypeAliasDeclaration: exclude,
    TSInterfaceDeclaration: exclude,
    TSTypeParameterInstantiation: exclude,
    TSTypeParameterDeclaration: exclude,
    TSEnumDeclaration: exclude,
    TSAsExpression: ({ typeAnnotation }) => exclude(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => exclude(typeAnnotation),
    ImportDeclaration: exclude,
    ImportExpression: ({ source }) => exclude(source),
    ExportAllDeclaration: exclude,
    ExportNamedDeclaration: ({ source }) => source && exclude(source),
    TaggedTemplateExpression: ({ quasi }) => exclude(quasi),
    JSXAttribute: ({ value }) => value?.type === 'Literal' && exclude(value),
    Property: ({ key, computed }) => !computed && exclude(key),
    Literal: (node) => typeof node.value === 'string' && MESSAGE_TABLE.test(file) && exclude(node),
    NewExpression({ callee, arguments: [message] }) {
      if (isPlainError(callee) && message && isText(message.type)) exclude(message)
    },
  }
}

function isPlainError(callee: Expression) {
  return callee.type === 'Identifier' && PLAIN_ERRORS.includes(callee.name)
}

function isText(type: string) {
  return type === 'Literal' || type === 'TemplateLiteral'
}
