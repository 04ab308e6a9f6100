/** The sign-in methods as modules: a page that imports them loads nothing else before its form can be used. */
export type { ConfiguredProduct } from '../sign-in-config.ts'
export { emailLinks } from './email-links.ts'
export { oauth } from './oauth.ts'
export { passcodes } from './passcodes.ts'
export { passkeys } from './passkeys.ts'
export { passwords } from './passwords.ts'
export { wallets } from './wallets.ts'
