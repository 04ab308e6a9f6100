import { navigateAway } from '@latchkey/widget/client'

/** The ways to leave the document. Moving between pages of the app is the router's. */
export type Navigation = {
  /** @throws UnsafeRedirectError when the URL's scheme can run script */
  leave: (url: string) => void
  /** Loads a path of this origin in place of the current page. */
  replace: (path: string) => void
  reload: () => void
}

export const navigation: Navigation = {
  leave: navigateAway,
  replace: (path) => window.location.replace(path),
  reload: () => window.location.reload(),
}
