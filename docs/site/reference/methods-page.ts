import { renderDoc, toBlock } from './docstring.ts'
import { listMethods, type Method } from './list-methods.ts'
import { toPage } from './markdown.ts'
import { requireDeclaration } from './type-table.ts'

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
