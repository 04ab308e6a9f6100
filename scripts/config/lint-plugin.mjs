// Lint rules for oxlint, in the form of an ESLint plugin.
import { readFileSync } from 'node:fs'
import compat from 'eslint-plugin-compat'

/** Requires a comment beside each cast that says why it is right. `as const` needs none. */
const castReason = {
  meta: {
    type: 'suggestion',
    messages: { missing: 'Say in a comment on this line, or on the line above, why this cast is right.' },
  },
  create(context) {
    const { sourceCode } = context
    const check = (node) => {
      if (isConst(node.typeAnnotation)) return
      const line = sourceCode.getLocFromIndex(node.typeAnnotation.range[0]).line
      const isBeside = ({ range: [start, end] }) => {
        const first = sourceCode.getLocFromIndex(start).line
        const last = sourceCode.getLocFromIndex(end).line
        return first === line || last === line || last === line - 1
      }
      if (!sourceCode.getAllComments().some(isBeside)) context.report({ node, messageId: 'missing' })
    }
    return { TSAsExpression: check, TSTypeAssertion: check }
  },
}

function isConst(type) {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
}

/**
 * Forbids a text that is not the only child of an element. Translators replace text nodes by elements of their own. When
 * React then inserts or removes something there, it no longer finds the node and throws. React manages the text of an
 * element without other children as the element's content, not as a node.
 *
 * A linter does not know types. The journeys about translated pages find the rest.
 */
const lonelyText = {
  meta: {
    type: 'problem',
    messages: { siblings: 'Put this text into an element of its own: translators replace text nodes.' },
  },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'siblings' })
    const check = (isAlone, { children }) => {
      const shown = children.filter(isRendered)
      const texts = shown.filter((child) => !isBlank(child) && isTextChild(child))
      if (!isAlone || shown.length > 1) for (const text of texts) report(text)
    }
    const checkReturn = ({ argument }) => {
      if (argument && isText(argument) && isInComponent(argument)) report(argument)
    }
    return {
      JSXElement: (node) => check(true, node),
      JSXFragment: (node) => check(false, node),
      ReturnStatement: checkReturn,
    }
  },
}

/** JSX drops comments, and white space with a line break. */
function isRendered(child) {
  if (child.type === 'JSXText') return child.value.trim() !== '' || !child.value.includes('\n')
  return child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression'
}

/** Translators leave white space alone. */
function isBlank(child) {
  if (child.type === 'JSXText') return child.value.trim() === ''
  if (child.type !== 'JSXExpressionContainer') return false
  return child.expression.type === 'Literal' && String(child.expression.value).trim() === ''
}

/** Whether the nearest function with a name is a component: its text becomes a child of an unknown element. */
function isInComponent(node) {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (outer.type === 'ArrowFunctionExpression') return false
    if (outer.type === 'FunctionDeclaration') return /^[A-Z]/.test(outer.id?.name ?? '')
  }
  return false
}

function isTextChild(child) {
  return child.type === 'JSXText' || (child.type === 'JSXExpressionContainer' && isText(child.expression))
}

/** The objects and functions that hold texts. */
const TEXTS = /^(TEXTS?|APP_TEXTS|GALLERY|texts?|label|message|title|name|value|shown|count|url|description|error)$/

function isText(node) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string'
    case 'TemplateLiteral':
      return true
    case 'LogicalExpression':
      return isText(node.right)
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate)
    case 'Identifier':
      return TEXTS.test(node.name)
    case 'MemberExpression':
      return isText(node.object) || (!node.computed && TEXTS.test(node.property.name))
    case 'CallExpression':
      return !isMap(node.callee) && isText(node.callee)
    default:
      return false
  }
}

function isMap(callee) {
  return callee.type === 'MemberExpression' && callee.property.name === 'map'
}

/** The oldest supported browsers, such as `chrome 100`. The build tools spell them without the space. */
const BROWSER_FLOOR = JSON.parse(readFileSync(new URL('../../widget/browser-floor.json', import.meta.url), 'utf8')).map(
  (browser) => browser.replace(/^[a-z]+/, '$& '),
)

/**
 * What eslint-plugin-compat does not find: members that are newer than its data, and methods of objects, whose types a
 * linter does not know.
 */
const NEWER_MEMBERS = new Set(
  ['toSorted', 'toReversed', 'toSpliced', 'findLast', 'findLastIndex', 'groupBy', 'fromAsync'].concat([
    'union',
    'intersection',
    'difference',
    'withResolvers',
    'canParse',
    'AbortSignal.timeout',
    'AbortSignal.any',
  ]),
)

/**
 * Forbids what one of the oldest supported browsers lacks. Code in an `if` may use it, because the condition may ask for it.
 */
const browserFloor = {
  meta: { type: 'problem', messages: { newer: 'Not every supported browser has {{ name }}.' } },
  create(context) {
    const { sourceCode, filename } = context
    const report = (problem) => context.report(problem)
    const settings = { browsers: BROWSER_FLOOR, lintAllEsApis: true }
    const rule = compat.rules.compat.create({ settings, options: [], sourceCode, filename, report })
    const reportNewer = (node, name) => report({ node, messageId: 'newer', data: { name } })
    const checkText = (node, text) => {
      if (text.includes(':has(')) reportNewer(node, ':has()')
    }
    return {
      ...rule,
      MemberExpression(node) {
        const { object, property, computed } = node
        const name = computed ? undefined : property.name
        const full = `${object.name}.${name}`
        if (NEWER_MEMBERS.has(name) || NEWER_MEMBERS.has(full)) reportNewer(node, NEWER_MEMBERS.has(full) ? full : name)
        else rule.MemberExpression(node)
      },
      StaticBlock: (node) => reportNewer(node, 'static blocks'),
      Literal(node) {
        rule.Literal(node)
        if (typeof node.value === 'string') checkText(node, node.value)
      },
      TemplateElement: (node) => checkText(node, node.value.raw),
    }
  },
}

export default {
  meta: { name: 'latchkey' },
  rules: { 'browser-floor': browserFloor, 'cast-reason': castReason, 'lonely-text': lonelyText },
}
