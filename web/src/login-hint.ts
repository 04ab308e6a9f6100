/** The longest possible address, in characters (RFC 5321 §4.5.3.1). A longer hint is ignored. */
const MAX_HINT_LENGTH = 320

/** Finds the account that a request suggests. @param path a path of this app, with its query */
export function findLoginHint(path: string): string | undefined {
  const hint = new URLSearchParams(path.replace(/^[^?]*/, '')).get('login_hint')?.trim()
  return hint && hint.length <= MAX_HINT_LENGTH && !/\p{C}/u.test(hint) ? hint : undefined
}
