import { PROVIDER, type Session, type User } from '@latchkey/openapi'
import { DELIBERATION_MS } from '../constants.ts'
import { UsageError } from './browser-errors.ts'
import type { UntilAgreed } from './sign-in.ts'

type Authenticate = (
  token: string,
  options: { session_duration_minutes: number },
  untilAgreed: UntilAgreed,
) => Promise<SignedIn>

export type ByUrlDeps = Record<'magicLinks' | 'oauth', { authenticate: Authenticate }>

export type AuthenticateByUrlOptions = {
  session_duration_minutes: number
  /**
   * A hidden button of the page, such as "Continue". It is shown for a link that this browser has not requested, and hidden
   * again once a person has pressed it.
   */
  button: HTMLElement
}

type SignedIn = { user_id: string; user: User; session: Session }

/**
 * Exchanges the token in the page's address for a session, once, however often it is called. A link that this browser has
 * requested goes through at once. Any other waits for a person, because mail scanners open links and run scripts.
 *
 * @throws ProviderError as `magicLinks.authenticate` and `oauth.authenticate`
 * @throws UsageError when the address has no token
 */
export type AuthenticateByUrl = (options: AuthenticateByUrlOptions) => Promise<SignedIn>

/** Creates the method for the page that mailed links and third parties lead to. */
export function createAuthenticateByUrl({ magicLinks, oauth }: ByUrlDeps): AuthenticateByUrl {
  const sent = new Map<string, Promise<SignedIn>>()
  const authenticate = async ({ button, ...options }: AuthenticateByUrlOptions): Promise<SignedIn> => {
    const query = new URLSearchParams(location.search)
    const type = query.get(PROVIDER.tokenTypeParameter)
    const token = query.get('token')
    const untilAgreed = () => untilPressed(button)
    if (token && type === 'oauth') return oauth.authenticate(token, options, untilAgreed)
    if (token && type === 'magic_links') return magicLinks.authenticate(token, options, untilAgreed)
    throw new UsageError('This link cannot sign you in.')
  }
  return (options) => {
    const call = sent.get(location.search) ?? authenticate(options)
    sent.set(location.search, call)
    return call
  }
}

/**
 * Shows a button until a person has pressed it. Scripts cannot press it, and it accepts no press in its first moment, which
 * would be meant for something else in the same place.
 */
async function untilPressed(button: HTMLElement): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isArmed = false
  const arm = (next: boolean) => {
    isArmed = next
    button.setAttribute('aria-disabled', `${!next}`)
  }
  const restart = () => {
    clearTimeout(timer)
    arm(false)
    if (document.visibilityState === 'visible') timer = setTimeout(arm, DELIBERATION_MS, true)
  }
  const listening = new AbortController()
  const { signal } = listening
  for (const type of ['focus', 'pageshow']) addEventListener(type, restart, { signal })
  document.addEventListener('visibilitychange', restart, { signal })
  button.hidden = false
  restart()
  await new Promise<void>((resolve) => {
    button.addEventListener('click', ({ isTrusted }) => isTrusted && isArmed && resolve(), { signal })
  })
  listening.abort()
  clearTimeout(timer)
  button.hidden = true
}
