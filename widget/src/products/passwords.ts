import type { PasswordOptions } from '../config.ts'
import { addFormStyles } from '../theme/form-styles.ts'
import { LoginForm } from '../screens/main/login-form.tsx'
import { PasswordEmailForm } from '../screens/password/password-email-form.tsx'
import { passwords as product } from '../screens/password/passwords.ts'
import type { ConfiguredProduct } from '../sign-in-config.ts'

/** Sign-up and sign-in with a password. */
export function passwords(options: PasswordOptions = {}): ConfiguredProduct {
  addFormStyles()
  const parts = { parts: { form: LoginForm }, tabs: { email: PasswordEmailForm } }
  return { product: { ...product, ...parts }, options: { passwordOptions: options } }
}
