import { PROVIDER } from '@latchkey/openapi'

const DEFAULT_TOKEN_TYPE = 'reset_password'

/** What the link that led to this page is for, as its address tells. */
export function readTokenType(): string {
  return new URLSearchParams(window.location.search).get(PROVIDER.tokenTypeParameter) ?? DEFAULT_TOKEN_TYPE
}
