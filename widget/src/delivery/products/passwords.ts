import type { PasswordOptions } from '../../config.ts'
import { LoginForm } from '../../frame/main/login-form.tsx'
import { PasswordEmailForm } from '../../methods/passwords/password-email-form.tsx'
import { passwords as passwordsByName } from '../../methods/passwords/passwords.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-up and sign-in with a password. */
export function passwords(options: PasswordOptions = {}): ConfiguredProduct {
  const product = { ...passwordsByName, parts: { form: LoginForm }, tabs: { email: PasswordEmailForm } }
  return { id: 'passwords', options: { passwordOptions: options }, code: { product, Form: StaticSignIn } }
}
