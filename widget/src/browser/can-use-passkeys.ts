/** Reports whether the browser supports passkeys. Some browsers and extensions leave only parts of the API. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'credentials' in navigator && !!navigator.credentials
}
