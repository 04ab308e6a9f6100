import { navigateAway } from '@latchkey/widget/client'
import { toOriginPath } from './app-address.ts'

/** The ways to leave the document. The router moves between pages of the app. */
export type Navigation = {
  /** @throws UnsafeRedirectError when the URL's scheme can run script */
  leave: (url: string) => void
  /**
   * Leaves like `leave`. The browser's Back button then leads to `backPath` instead of the current page.
   *
   * @throws UnsafeRedirectError
   */
  leaveFrom: (backPath: string, url: string) => void
  /** Loads a path of this app and replaces the current page in the history. */
  replace: (path: string) => void
  reload: () => void
}

export const navigation: Navigation = {
  leave: navigateAway,
  leaveFrom: (backPath, url) => {
    // Keeps the router's own state in the history entry.
    window.history.replaceState(window.history.state, '', toOriginPath(backPath))
    navigateAway(url)
  },
  replace: (path) => window.location.replace(toOriginPath(path)),
  reload: () => window.location.reload(),
}
