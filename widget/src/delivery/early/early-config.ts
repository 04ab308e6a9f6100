import { validateConfig, type OtpMethod, type ProductId } from '../../config.ts'
import type { Part } from '../../lazy/lazy-part.ts'
import { toNames, type SignInConfig } from '../sign-in-config.ts'

/** The methods whose parts of the main screen are in the first file. */
const EARLY: readonly ProductId[] = ['oauth', 'emailMagicLinks']

const NOTHING: Part = () => null

/** The methods that have a form, and its tabs. Their components are not needed to count them. */
export const METHODS_WITH_TABS: { id: ProductId; tabs: Partial<Record<OtpMethod, Part>> }[] = [
  { id: 'passwords', tabs: { email: NOTHING } },
  { id: 'emailMagicLinks', tabs: { email: NOTHING } },
  { id: 'otp', tabs: { sms: NOTHING, whatsapp: NOTHING, email: NOTHING } },
]

/** Loads what the forms of the other methods begin with. */
const LOADS: Partial<Record<ProductId, () => Promise<unknown>>> = {
  otp: () => import('../../methods/passcodes/otp-first.ts'),
  passwords: () => import('../../methods/passwords/password-first.ts'),
  passkeys: () => import('../../methods/passkeys/passkey-first.ts'),
  crypto: () => import('../../methods/wallets/crypto-first.ts'),
}

/** Reports whether the first file has everything that the form begins with. */
export function isEarly(config: SignInConfig): boolean {
  const names = toNames(config)
  return names.products.every((name) => EARLY.includes(name)) && validateConfig(names) === undefined
}

/** Begins to load what the form begins with and the first file does not have. */
export function loadEarly(config: SignInConfig): void {
  if (isEarly(config)) return
  for (const product of toNames(config).products) LOADS[product]?.().catch(() => {})
}
