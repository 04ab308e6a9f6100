import { validateConfig } from '../../config.ts'
import { METHODS } from '../methods.ts'
import { toNames, type SignInConfig } from '../sign-in-config.ts'

/** Reports whether the first file has everything that the form begins with. */
export function isEarly(config: SignInConfig): boolean {
  const names = toNames(config)
  return names.products.every((name) => METHODS[name].isEarly) && validateConfig(names) === undefined
}

/** Begins to load what the form begins with and the first file does not have. */
export function loadEarly(config: SignInConfig): void {
  if (isEarly(config)) return
  for (const name of toNames(config).products) METHODS[name].load().catch(() => {})
}
