import type { PasswordOptions } from '../../config.ts'
import { passwordsOnMain } from '../../methods/passwords/on-main.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-up and sign-in with a password. */
export function passwords(options: PasswordOptions = {}): ConfiguredProduct {
  return {
    id: 'passwords',
    options: { passwordOptions: options },
    code: { product: passwordsOnMain, Form: StaticSignIn },
  }
}
