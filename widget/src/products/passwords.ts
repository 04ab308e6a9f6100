import type { PasswordOptions } from '../config.ts'
import { LoginForm } from '../screens/main/login-form.tsx'
import { PasswordEmailForm } from '../screens/password/password-email-form.tsx'
import { passwords as passwordsByName } from '../screens/password/passwords.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'
import { StaticSignIn } from '../static-sign-in.tsx'

/** Sign-up and sign-in with a password. */
export function passwords(options: PasswordOptions = {}): ConfiguredProduct {
  const product = { ...passwordsByName, parts: { form: LoginForm }, tabs: { email: PasswordEmailForm } }
  return { id: 'passwords', options: { passwordOptions: options }, code: { product, Form: StaticSignIn } }
}
