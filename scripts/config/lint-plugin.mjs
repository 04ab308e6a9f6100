// Lint rules for oxlint, in the form of an ESLint plugin.

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

export default { meta: { name: 'latchkey' }, rules: { 'cast-reason': castReason } }
