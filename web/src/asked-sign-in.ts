/**
 * The key of the last sign-in that this tab requested: its path, and the stamp of the sign-in that existed then. With
 * it, a person who returns to a request with `prompt=login` is known to have signed in for that request.
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

/** Returns the beginning of every stored record of a path. */
function toStart(path: string): string {
  return `{"path":${JSON.stringify(path)},`
}

/** Accesses the storage. If the browser blocks it, nothing is recorded, and every return asks for a sign-in again. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
