import { FAILED_AUTHENTICATION_REDIRECT_DELAY_MS, MISSING_TOKEN_REDIRECT_DELAY_MS } from '../../../web/src/constants.ts'

/** The delays after which the web app leaves a page. Timers with other delays keep working. */
const REDIRECT_DELAYS_MS: readonly number[] = [MISSING_TOKEN_REDIRECT_DELAY_MS, FAILED_AUTHENTICATION_REDIRECT_DELAY_MS]

/** Keeps the page from leaving: ignores timers with a redirect's delay. Called before the page's own scripts. */
export function holdPage(): void {
  const setTimer = window.setTimeout.bind(window)
  const hold = (...[handler, delay = 0, ...rest]: Parameters<typeof setTimer>) =>
    REDIRECT_DELAYS_MS.includes(delay) ? 0 : setTimer(handler, delay, ...rest)
  Object.defineProperty(window, 'setTimeout', { value: hold })
}
