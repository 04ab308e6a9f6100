import type { Expression, FunctionBody, ObjectExpression } from 'oxc-parser'
import { renderDoc, toBlock } from './docstring.ts'
import { toPage } from './markdown.ts'
import { requireDeclaration } from './type-table.ts'
import { findDeclaration, getDoc, type SourceModule } from './source-module.ts'

const CLIENT = 'widget/src/client'

/** The functions that create the methods of the client, by the name of their group. */
const GROUPS: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
  magicLinks: [['magic-links.ts', 'createMagicLinks']],
  otps: [['otps.ts', 'createOtps']],
  oauth: [['oauth.ts', 'createOauth']],
  passwords: [['passwords.ts', 'createPasswords']],
  webauthn: [['webauthn.ts', 'createWebauthn']],
  cryptoWallets: [['crypto-wallets.ts', 'createCryptoWallets']],
  totps: [['totps.ts', 'createTotps']],
  session: [
    ['sessions.ts', 'createSessions'],
    ['early-session.ts', 'createSessionInfo'],
  ],
  user: [
    ['users.ts', 'createUsers'],
    ['early-session.ts', 'createUserInfo'],
  ],
  idp: [['idp.ts', 'createIdp']],
  impersonation: [['impersonation.ts', 'createImpersonation']],
  search: [['search.ts', 'createSearch']],
}

/** Lists the methods of the client by group. */
export function listClientMethods(): Map<string, Method[]> {
  const groups = Object.entries(GROUPS).map(([group, creators]) => {
    const methods = creators.flatMap(([file, name]) => listMethods(`${CLIENT}/${file}`, name))
    return [group, group === 'oauth' ? [getOauthStart(), ...methods] : methods] as const
  })
  return new Map(groups)
}

/** Returns the `start` method, which is the same for every third party, with GitHub as the example. */
function getOauthStart(): Method {
  const { doc } = requireDeclaration(`${CLIENT}/oauth.ts`, 'start')
  return { path: 'github.start', doc, signature: '(options: OauthStartOptions = {})' }
}

/** Renders the methods of the client. */
export function renderMethods(): string {
  const groups = [...listClientMethods()].map(([group, methods]) =>
    [`## ${group} {#${group}}`, ...methods.map((method) => renderMethod(group, method))].join('\n\n'),
  )
  return toPage('Methods of the client', 'Every method of the headless client, and the errors that it throws.', [
    'Methods of `createProviderClient(publicToken, options)`. Calls resolve to the provider’s response. They reject with a `ProviderError`, which has the `error_type`, or with a `NetworkError` when there was no response. Option names are those of the wire. In `oauth`, each third party has a member like `github`.',
    ...groups,
  ])
}

function renderMethod(group: string, { path, doc, signature }: Method): string {
  const anchor = `${group}-${path.replaceAll('.', '-')}`
  const code = signature === '' ? '' : toBlock(`client.${group}.${path}${signature}`)
  return [`### ${group}.${path} {#${anchor}}`, renderDoc(doc), code].filter((part) => part !== '').join('\n\n')
}

/** A method, with its path below the object. The signature is empty when the method is defined elsewhere. */
type Method = { path: string; doc: string; signature: string }

type Scope = { module: SourceModule; body: FunctionBody }

/** Lists the methods of the object that a function returns, including those of nested objects. */
function listMethods(file: string, name: string): Method[] {
  const found = findDeclaration(file, name)
  const node = found?.node.type === 'ExportNamedDeclaration' ? found.node.declaration : found?.node
  if (!found || node?.type !== 'FunctionDeclaration' || !node.body) return []
  const result = node.body.body.findLast((statement) => statement.type === 'ReturnStatement')?.argument
  if (result?.type !== 'ObjectExpression') return []
  const scope = { module: found.module, body: node.body }
  // Some functions return their methods in a property, next to other values.
  const methods = result.properties.find(
    (it) => it.type === 'Property' && it.key.type === 'Identifier' && it.key.name === 'methods',
  )
  if (methods?.type === 'Property') return listOf(methods.value, scope)
  return membersOf(result, scope)
}

/** Lists the methods of an object, a local constant or the result of a function. */
function listOf(value: Expression, scope: Scope): Method[] {
  if (value.type === 'ObjectExpression') return membersOf(value, scope)
  if (value.type === 'CallExpression' && value.callee.type === 'Identifier') {
    return listMethods(scope.module.file, value.callee.name)
  }
  if (value.type !== 'Identifier') return []
  const found = findConstant(value.name, scope.body)
  return found ? listOf(found, scope) : []
}

/** Finds the value of a constant at the top level of a function. */
function findConstant(name: string, { body }: FunctionBody): Expression | undefined {
  const constants = body.flatMap((it) => (it.type === 'VariableDeclaration' ? it.declarations : []))
  return constants.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init ?? undefined
}

function membersOf(object: ObjectExpression, scope: Scope): Method[] {
  const { text } = scope.module
  return object.properties.flatMap((property): Method[] => {
    if (property.type === 'SpreadElement') return listOf(property.argument, scope)
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const { name } = property.key
    const { value } = property
    const doc = getDoc(scope.module, property)
    if (value.type === 'FunctionExpression' || value.type === 'ArrowFunctionExpression') {
      const from = text.indexOf('(', value.type === 'FunctionExpression' ? property.key.end : value.start)
      const signature = text.slice(from, value.body?.start ?? value.end).replace(/\s*=>\s*$/, '')
      return [{ path: name, doc, signature: signature.trim() }]
    }
    const members = listOf(value, scope).map((member) => ({ ...member, path: `${name}.${member.path}` }))
    if (members.length > 0 || value.type === 'ObjectExpression') return members
    return [toReference(name, doc, value, scope)]
  })
}

/** Describes a method that is defined elsewhere, by the function that it refers to or that creates it. */
function toReference(path: string, doc: string, given: Expression, { module, body }: Scope): Method {
  const value = (given.type === 'Identifier' && findConstant(given.name, body)) || given
  const name = value.type === 'CallExpression' ? value.callee : value
  const found = name.type === 'Identifier' ? findDeclaration(module.file, name.name) : undefined
  const node = found?.node.type === 'ExportNamedDeclaration' ? found.node.declaration : found?.node
  const inner =
    node?.type === 'FunctionDeclaration' ? node.body?.body.findLast((it) => it.type === 'ReturnStatement') : undefined
  if (!found || inner?.argument?.type !== 'ArrowFunctionExpression') return { path, doc, signature: '' }
  const { start, body: code } = inner.argument
  const signature = found.module.text.slice(found.module.text.indexOf('(', start), code.start).replace(/\s*=>\s*$/, '')
  return { path, doc: doc || getDoc(found.module, inner), signature: signature.trim() }
}
