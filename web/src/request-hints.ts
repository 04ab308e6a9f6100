/** The longest possible address, in characters (RFC 5321 §4.5.3.1). A longer hint is ignored. */
const MAX_HINT_LENGTH = 320

/** Finds the account that a request suggests. @param path a path of this app, with its query */
export function findLoginHint(path: string): string | undefined {
  const hint = readQuery(path).get('login_hint')?.trim()
  return hint && hint.length <= MAX_HINT_LENGTH && !/\p{C}/u.test(hint) ? hint : undefined
}

/**
 * Finds the languages that a request asks for, the favourite first. BCP 47 tags, if the client is right.
 *
 * @param path a path of this app, with its query
 * @see OpenID Connect Core §3.1.2.1, RP-Initiated Logout §2
 */
export function findUiLocales(path: string): string[] {
  return readQuery(path).get('ui_locales')?.split(' ').filter(Boolean) ?? []
}

function readQuery(path: string) {
  return new URLSearchParams(path.replace(/^[^?]*/, ''))
}
