import type { ProductId } from '../../src/index.ts'
import type { PlaygroundState } from './state.ts'
import { toBrackets, toKey, toLiteral } from './to-literal.ts'

/** The module of each sign-in method, and the member of the configuration that is its argument. */
const MODULES: Record<ProductId, { name: string; options?: string }> = {
  oauth: { name: 'oauth', options: 'oauthOptions' },
  emailMagicLinks: { name: 'emailLinks', options: 'emailMagicLinksOptions' },
  otp: { name: 'passcodes', options: 'otpOptions' },
  passwords: { name: 'passwords', options: 'passwordOptions' },
  passkeys: { name: 'passkeys', options: 'passkeyOptions' },
  crypto: { name: 'wallets' },
}

const ARGUMENTS = Object.values(MODULES).flatMap(({ options }) => options ?? [])

/** The project that the code signs in to. */
export type Project = { publicToken: string; baseUrl: string }

/** Returns a React component with the form, as TypeScript. */
export function toReactCode({ config, theme, strings }: PlaygroundState, { publicToken, baseUrl }: Project): string {
  const props = [
    'config={config}',
    ...(isEmpty(theme) ? [] : ['theme={theme}']),
    ...(isEmpty(strings) ? [] : ['strings={strings}']),
  ]
  const types = [
    'SignInWidget',
    'type SignInConfig',
    ...(isEmpty(theme) ? [] : ['type Theme']),
    ...(isEmpty(strings) ? [] : ['type Messages']),
  ]
  const modules = [...new Set(config.products.map((product) => MODULES[product].name))]
  return [
    `import { ProviderContext, ${types.join(', ')} } from '@latchkey/widget'`,
    `import { createProviderClient } from '@latchkey/widget/client'`,
    ...(modules.length > 0 ? [`import { ${modules.join(', ')} } from '@latchkey/widget/products'`] : []),
    '',
    `const client = createProviderClient(${toLiteral(publicToken)}, { baseUrl: ${toLiteral(baseUrl)} })`,
    `const config: SignInConfig = ${toConfig(config)}`,
    ...(isEmpty(theme) ? [] : [`const theme: Partial<Theme> = ${toLiteral(theme)}`]),
    ...(isEmpty(strings) ? [] : [`const strings: Partial<Messages> = ${toLiteral(strings)}`]),
    '',
    'export function Login() {',
    '  return (',
    '    <ProviderContext client={client}>',
    `      <SignInWidget ${props.join(' ')} />`,
    '    </ProviderContext>',
    '  )',
    '}',
    '',
  ].join('\n')
}

function toConfig(config: PlaygroundState['config']): string {
  const members = Object.entries(config)
  const products = config.products.map((product) => {
    const { name, options = '' } = MODULES[product]
    const given: unknown = Reflect.get(config, options)
    return `${name}(${given === undefined ? '' : toLiteral(given, '    ')})`
  })
  // Options of methods that are not offered have no effect.
  const others = members.filter(([name]) => name !== 'products' && !ARGUMENTS.includes(name))
  const lines = [
    `products: ${toBrackets(products, '  ', '[]')}`,
    ...others.map(([name, value]) => `${toKey(name)}: ${toLiteral(value, '  ')}`),
  ]
  return toBrackets(lines, '', '{}')
}

function isEmpty(table: object): boolean {
  return Object.keys(table).length === 0
}
