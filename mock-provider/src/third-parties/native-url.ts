/** Whether a URL opens a native app, whose scheme another app may claim too (RFC 8252 §8.1). */
export function isNativeUrl(url: string): boolean {
  return !/^https?:$/.test(new URL(url).protocol)
}
