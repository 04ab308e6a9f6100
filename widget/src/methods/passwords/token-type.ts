import { PROVIDER } from '@latchkey/openapi'

const DEFAULT_TOKEN_TYPE = 'reset_password'

/** Reads the type of the token in the page's URL. Default `reset_password`. */
export function readTokenType(): string {
  return new URLSearchParams(window.location.search).get(PROVIDER.tokenTypeParameter) ?? DEFAULT_TOKEN_TYPE
}
