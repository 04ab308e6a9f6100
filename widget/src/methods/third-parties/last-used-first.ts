import type { OauthProviderOptions } from '../../config.ts'

/** Returns the third parties with the last used one first, if it is among them. */
export function lastUsedFirst(providers: OauthProviderOptions[], lastUsed: string | null): OauthProviderOptions[] {
  const isLastUsed = ({ type }: OauthProviderOptions) => type === lastUsed
  return [...providers.filter(isLastUsed), ...providers.filter((provider) => !isLastUsed(provider))]
}
