import type { Class, VariableDeclaration } from 'oxc-parser'
import type { Declaration, SourceModule } from './source-module.ts'

/** The maximum length of a constant that is shown as a whole. */
const MAX_CONSTANT_LINES = 14

/** Returns the code that declares something, without the bodies of functions. */
export function toSignature({ node, module }: Declaration): string {
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
