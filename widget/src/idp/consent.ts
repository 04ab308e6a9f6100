import type { ProviderClient } from '../client/index.ts'
import { denyRequest } from './deny-request.ts'
import type { OauthRequest } from './oauth-request.ts'
import { toRedirectTarget } from './redirect-target.ts'

/** The provider's response to the start call: what to ask the person. */
export type ConsentQuestion = Awaited<ReturnType<ProviderClient['idp']['oauthAuthorizeStart']>>

/** `not-asked`: no consent is required. The provider then grants the request whatever the decision is. */
export type ConsentDecision = 'allow' | 'deny' | 'not-asked'

/** Where a question stands: from the moment when the provider has said what to ask, to the departure of the browser. */
export type ConsentProgress =
  | { status: 'asking' | 'submitting' | 'failed' | 'leaving' }
  /**
   * The page remains: it was denied, the redirect opened an app, or there was no redirect. `appUrl` opens the app again:
   * browsers open an app without a press once, if at all.
   */
  | { status: 'submitted'; isDenied: boolean; appUrl?: string }

/** What a page does while a decision is submitted. */
type ConsentEffects = {
  /** Navigates to the URL that reports the decision to the client. */
  leave: (url: string) => void
  onDenied?: () => void
  onGranted?: (response: Awaited<ReturnType<ProviderClient['idp']['oauthAuthorizeSubmit']>>) => void
  /** The issuer of the client's tokens, for a denial that does not reach the provider (RFC 9207). */
  issuer?: string | undefined
  /** Called when a denial did not reach the provider. The client gets it nevertheless. */
  onError?: (error: unknown) => void
}

/**
 * Submits a decision and leaves for the client.
 *
 * @throws ProviderError, NetworkError when a grant could not be submitted; what `leave` throws
 */
export async function submitDecision(
  client: ProviderClient,
  request: OauthRequest,
  decision: ConsentDecision,
  { leave, issuer, onDenied, onGranted, onError }: ConsentEffects,
): Promise<ConsentProgress> {
  const deny = async () => {
    const url = await denyRequest(client, request, onError, issuer)
    onDenied?.()
    return url
  }
  const grant = async () => {
    const response = await client.idp.oauthAuthorizeSubmit({ ...request, consent_granted: decision === 'allow' })
    onGranted?.(response)
    return response.redirect_uri
  }
  const isDenied = decision === 'deny'
  const url = isDenied ? await deny() : await grant()
  if (url) leave(url)
  const isApp = url !== undefined && url !== '' && toRedirectTarget(url).kind === 'app'
  if (isApp) return { status: 'submitted', isDenied, appUrl: url }
  return isDenied || !url ? { status: 'submitted', isDenied } : { status: 'leaving' }
}

/**
 * Reports whether the page shows the question and what became of it. A request that needs no consent is submitted at
 * once: the person is asked only when that has failed.
 */
export function isConsentShown(
  question: Pick<ConsentQuestion, 'consent_required'>,
  { status }: ConsentProgress,
): boolean {
  return question.consent_required || status === 'failed' || status === 'submitted'
}

/** The error types of a session that ended after the page had checked it. */
export const NO_SESSION_ERROR_TYPES = ['user_unauthenticated', 'session_not_found', 'invalid_session_token'] as const

/** Reports whether the provider refused a call because nobody is signed in. */
export function isSessionMissing(error: unknown): boolean {
  const types: readonly unknown[] = NO_SESSION_ERROR_TYPES
  return error instanceof Error && 'error_type' in error && types.includes(error.error_type)
}
