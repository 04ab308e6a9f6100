import { validateConfig, type OtpMethod, type ProductId } from '../../config.ts'
import type { Part } from '../../lazy/lazy-part.ts'
import { listMethods, METHODS, type Method } from '../methods.ts'
import { toNames, type SignInConfig } from '../sign-in-config.ts'

const NOTHING: Part = () => null

/** The methods and their tabs. Their components are not needed to count them. */
export const METHODS_WITH_TABS: { id: ProductId; tabs: Partial<Record<OtpMethod, Part>> }[] = listMethods().map(
  ([id, { tabs = [] }]) => ({ id, tabs: Object.fromEntries(tabs.map((tab) => [tab, NOTHING])) }),
)

/** Reports whether the first file has everything that the form begins with. */
export function isEarly(config: SignInConfig): boolean {
  const names = toNames(config)
  return names.products.every((name) => isEarlyMethod(METHODS[name])) && validateConfig(names) === undefined
}

const isEarlyMethod = ({ isEarly }: Method) => isEarly === true

/** Begins to load what the form begins with and the first file does not have. */
export function loadEarly(config: SignInConfig): void {
  if (isEarly(config)) return
  for (const name of toNames(config).products) if (!isEarlyMethod(METHODS[name])) METHODS[name].load().catch(() => {})
}
