/**
 * The sign-in that this tab was last asked for: at which path, and which sign-in there was at that time. It shows that a
 * person who returns to a request with `prompt=login` has signed in for it.
 */
const KEY = 'asked_sign_in'

/** @param stamp see `toSignInStamp` */
export function saveAskedSignIn(path: string, stamp: string): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ path, stamp })))
}

/** Reports whether the person has signed in since this tab asked for a sign-in at a path. */
export function hasSignedInFor(path: string, stamp: string): boolean {
  const asked = attempt(() => sessionStorage.getItem(KEY))
  if (!asked || stamp === '') return false
  return asked.startsWith(toStart(path)) && asked !== JSON.stringify({ path, stamp })
}

export function clearAskedSignIn(): void {
  attempt(() => sessionStorage.removeItem(KEY))
}

/** Returns how the record of a path begins. */
function toStart(path: string): string {
  return `{"path":${JSON.stringify(path)},`
}

/** A browser that blocks the storage asks again each time. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
