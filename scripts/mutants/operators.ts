import type { Directive, Expression, Statement, VisitorObject } from 'oxc-parser'
import type { Span } from './mutant.ts'

/** Lets an operator read the source and offer replacements for a node. */
type Offer = {
  textOf(node: Span): string
  replace(node: Span, operator: string, ...replacements: string[]): void
}

export type Operator = (offer: Offer) => VisitorObject

const COMPARISONS: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
}

const ARITHMETIC: Record<string, readonly string[]> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
}

const binary: Operator = ({ textOf, replace }) => ({
  BinaryExpression(node) {
    const isText = node.operator === '+' && [node.left, node.right].some(isString)
    const operators = isText ? [] : (COMPARISONS[node.operator] ?? ARITHMETIC[node.operator] ?? [])
    const kind = node.operator in COMPARISONS ? 'comparison' : 'arithmetic'
    replace(node, kind, ...operators.map((operator) => `${textOf(node.left)} ${operator} ${textOf(node.right)}`))
  },
})

const logical: Operator = ({ textOf, replace }) => ({
  LogicalExpression(node) {
    const [left, right] = [textOf(node.left), textOf(node.right)]
    replace(node, 'operand dropped', left, right)
    if (node.operator !== '??') replace(node, 'logic', `(${left} ${node.operator === '&&' ? '||' : '&&'} ${right})`)
  },
})

const unary: Operator = ({ textOf, replace }) => ({
  UnaryExpression(node) {
    if (node.operator === '!') replace(node, 'negation dropped', textOf(node.argument))
    if (node.operator === '-') replace(node, 'sign dropped', textOf(node.argument))
  },
  UpdateExpression(node) {
    const operator = node.operator === '++' ? '--' : '++'
    replace(node, 'update', node.prefix ? operator + textOf(node.argument) : textOf(node.argument) + operator)
  },
})

const ASSIGNMENTS: Record<string, string> = { '+=': '-=', '-=': '+=', '??=': '=', '||=': '=', '&&=': '=' }

const assignments: Operator = ({ textOf, replace }) => ({
  AssignmentExpression(node) {
    const operator = ASSIGNMENTS[node.operator]
    if (operator) replace(node, 'assignment', `${textOf(node.left)} ${operator} ${textOf(node.right)}`)
  },
})

const literals: Operator = ({ replace }) => ({
  Literal(node) {
    if (typeof node.value === 'boolean') replace(node, 'boolean', String(!node.value))
    if (typeof node.value === 'string') replace(node, 'string', node.value === '' ? "'mutated'" : "''")
  },
  TemplateLiteral(node) {
    const isEmpty = node.expressions.length === 0 && node.quasis.every(({ value }) => value.raw === '')
    if (!isEmpty) replace(node, 'string', '``')
  },
  ArrayExpression(node) {
    if (node.elements.length > 0) replace(node, 'emptied', '[]')
  },
  ObjectExpression(node) {
    if (node.properties.length > 0) replace(node, 'emptied', '{}')
  },
})

const branches: Operator = ({ textOf, replace }) => ({
  ConditionalExpression(node) {
    replace(node, 'branch', textOf(node.consequent), textOf(node.alternate))
  },
  IfStatement(node) {
    replace(node.test, 'condition', 'true', 'false')
  },
  WhileStatement(node) {
    replace(node.test, 'condition', 'false')
  },
  ForStatement(node) {
    if (node.test) replace(node.test, 'condition', 'false')
  },
})

const statements: Operator = ({ replace }) => ({
  ExpressionStatement(node) {
    if ('directive' in node && node.directive !== null) return
    const isSuper = node.expression.type === 'CallExpression' && node.expression.callee.type === 'Super'
    if (!isSuper) replace(node, 'statement dropped', ';')
  },
  BlockStatement({ start, end, body }) {
    if (body.length > 1 || body.some((statement) => !isCoveredOtherwise(statement))) {
      replace({ start, end }, 'block emptied', '{}')
    }
  },
  ReturnStatement({ argument }) {
    if (argument && hasValue(argument)) replace(argument, 'result dropped', 'undefined')
  },
  ArrowFunctionExpression({ body, expression }) {
    if (expression && body.type !== 'BlockStatement' && hasValue(body)) replace(body, 'result dropped', 'undefined')
  },
})

const optionalChains: Operator = ({ textOf, replace }) => ({
  MemberExpression(node) {
    if (!node.optional) return
    const rest = textOf({ start: node.object.end, end: node.end })
    replace(node, 'optional chain', textOf(node.object) + rest.replace('?.', node.computed ? '' : '.'))
  },
  CallExpression(node) {
    if (!node.optional) return
    const rest = textOf({ start: node.callee.end, end: node.end })
    replace(node, 'optional chain', textOf(node.callee) + rest.replace('?.', ''))
  },
})

const SWAPPED_METHODS: Record<string, string> = {
  every: 'some',
  some: 'every',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
}

const DROPPED_METHODS = ['filter', 'reverse', 'slice', 'sort', 'toLowerCase', 'toSorted', 'toUpperCase', 'trim']

const methods: Operator = ({ textOf, replace }) => ({
  CallExpression(node) {
    const { callee } = node
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return
    const { name } = callee.property
    if (DROPPED_METHODS.includes(name) && !node.optional) replace(node, 'method dropped', textOf(callee.object))
    const other = Object.hasOwn(SWAPPED_METHODS, name) ? SWAPPED_METHODS[name] : undefined
    if (other) replace(callee.property, 'method', other)
  },
})

export const OPERATORS: readonly Operator[] = [
  binary,
  logical,
  unary,
  assignments,
  literals,
  branches,
  statements,
  optionalChains,
  methods,
]

/** Removes each node of a list with what separates it from the next one. */
function dropEach({ replace }: Offer, operator: string, nodes: readonly (Span | null)[]) {
  const spans = nodes.filter((node) => node !== null)
  if (spans.length < 2) return
  for (const [index, { start, end }] of spans.entries()) {
    const next = spans[index + 1]
    replace(next ? { start, end: next.start } : { start: spans[index - 1]?.end ?? start, end }, operator, '')
  }
}

/**
 * Tried only on demand: the compiler refuses many of these mutants, such as one without a required member, but the tests
 * need not notice them.
 */
export const DROP_OPERATORS: readonly Operator[] = [
  (offer) => ({
    ArrayExpression: ({ elements }) => dropEach(offer, 'element dropped', elements),
    ObjectExpression: ({ properties }) => dropEach(offer, 'member dropped', properties),
    JSXOpeningElement({ attributes }) {
      for (const attribute of attributes) offer.replace(attribute, 'attribute dropped', '')
    },
  }),
]

/** Emptying a block with only this statement would repeat another mutant: dropping the statement, or its condition. */
function isCoveredOtherwise(statement: Directive | Statement) {
  return ['ExpressionStatement', 'ReturnStatement', 'ThrowStatement'].includes(statement.type)
}

/** Whether dropping a result makes a new mutant: `undefined` would not change, and booleans have their own operator. */
function hasValue(node: Expression) {
  if (node.type === 'Identifier') return node.name !== 'undefined'
  return node.type !== 'Literal' || (typeof node.value !== 'boolean' && node.value !== null)
}

function isString(node: { type: string }) {
  return (
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
  )
}
