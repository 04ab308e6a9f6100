/** The path that the app is served from. It is an option of the build (`npm run build -- --base /sign-in/`). */
export const BASE: string = import.meta.env.BASE_URL

/** Converts a path of this app to a path of its origin. */
export function toOriginPath(path: string, base = BASE): string {
  return base.replace(/\/$/, '') + path
}

/** Returns the URL that the app's paths are appended to. The provider knows its redirect URLs by it. */
export function getAppUrl(): string {
  return window.location.origin + toOriginPath('')
}
