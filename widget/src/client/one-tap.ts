import {
  findGoogleId,
  placeInDialog,
  PROMPT_PARENT_ID,
  toPlacement,
  type GoogleId,
  type GoogleIdOptions,
  type PromptMoment,
} from '../browser/google-one-tap.ts'
import { OneTapError } from '../browser/one-tap-error.ts'
import { ONE_TAP_TIMEOUT_MS, type OneTapPosition } from '../constants.ts'
import type { Clock } from './clock.ts'
import { NetworkError, ProviderError } from './errors.ts'
import type { createFrame, OneTapStart } from './frame.ts'
import type { Pkce } from './pkce.ts'
import { loadScript as appendScript, type LoadScript } from './script.ts'
import type { SessionStore } from './session.ts'

/** A success, or the reason why there is no prompt. */
export type OneTapOutcome = { success: true } | { success: false; reason: string }
export type OneTapResult = { success: true; client: OneTapClient } | { success: false; reason: string }

/** Where the provider sends the browser. Default: the project's URLs. */
export type OneTapRedirects = {
  login_redirect_url?: string | undefined
  signup_redirect_url?: string | undefined
}

type CancelHandler = (details: { isError: boolean }) => void

export type OneTapRenderOptions = {
  /** Called with Google's ID token when the person has chosen an account. */
  callback: (credential: string) => void
  /** Called when the person closes the prompt; with `isError` when the page's origin is not registered with Google. */
  onOneTapCancelled?: CancelHandler | undefined
  /** Called with every report from Google: a prompt that was shown may be skipped later. */
  onOutcome?: ((outcome: OneTapOutcome) => void) | undefined
  /** Default `floating`. */
  style?: { position?: OneTapPosition | undefined } | undefined
  /** Whether a click outside closes a floating prompt. Default: true. */
  cancelOnTapOutside?: boolean | undefined
}

export type OneTapStartOptions = OneTapRedirects & {
  position?: OneTapPosition | undefined
  cancel_on_tap_outside?: boolean | undefined
  onOneTapCancelled?: CancelHandler | undefined
  /** Called with a failure that occurs after the user has chosen an account. Default: `reportError`. */
  onError?: ((error: unknown) => void) | undefined
}

/** Google's prompt for one project. */
export type OneTapClient = {
  /**
   * Shows the prompt. An embedded one appears in the element with the id `google-parent-prompt`.
   *
   * @returns the first outcome that Google reports. With FedCM, Google reports nothing before the user closes the
   *   prompt
   */
  render(options: OneTapRenderOptions): Promise<OneTapOutcome>
  /**
   * Signs in with Google's ID token and redirects to the app.
   *
   * @throws NetworkError when the hidden page does not respond, ProviderError, BrowserBlockedError
   */
  submit(credential: string, redirects?: OneTapRedirects): Promise<void>
  /** Closes the prompt. */
  cancel(): void
}

export type OneTapDeps = {
  publicToken: string
  clock: Clock
  frame: ReturnType<typeof createFrame>
  store: SessionStore
  /** Stores Google as the last used third party. */
  rememberProvider: () => void
  pkce: Pkce
  navigate: (url: string) => void
  /** Default: a script element. */
  loadScript: LoadScript | undefined
  scriptUrl: string
}

/** Creates the calls of Google One Tap. */
export function createOneTap(deps: OneTapDeps) {
  let result: Promise<OneTapResult> | undefined
  /**
   * Prepares the prompt once: later calls return the first result, even if it is a failure (wire).
   *
   * @throws NetworkError when Google's script cannot be loaded
   */
  const createClient = () => (result ??= prepare(deps))
  return {
    createClient,
    /**
     * Shows the prompt and signs in with the chosen account.
     *
     * @throws OneTapError when the provider or its settings allow no prompt, NetworkError
     */
    async start(options: OneTapStartOptions = {}): Promise<OneTapOutcome> {
      const { position, cancel_on_tap_outside, onOneTapCancelled, onError, ...redirects } = options
      const created = await createClient()
      if (!created.success) throw new OneTapError(created.reason)
      const { client } = created
      return client.render({
        callback: (credential) =>
          void client.submit(credential, redirects).catch(onError ?? ((error) => reportError(error))),
        ...(onOneTapCancelled && { onOneTapCancelled }),
        ...(position && { style: { position } }),
        ...(cancel_on_tap_outside !== undefined && { cancelOnTapOutside: cancel_on_tap_outside }),
      })
    },
  }
}

async function prepare(deps: OneTapDeps): Promise<OneTapResult> {
  const { publicToken, frame, loadScript = appendScript, scriptUrl } = deps
  const started = await withDeadline(deps, frame.oneTapStart({ publicToken })).catch(toReason)
  if (typeof started === 'string') return { success: false, reason: started }
  if (started.googleClientId === '') return { success: false, reason: 'oauth_config_not_found' }
  if (!findGoogleId()) await withDeadline(deps, loadScript(scriptUrl))
  const google = findGoogleId()
  if (!google) throw new NetworkError(`The script ${scriptUrl} defined no Google sign-in.`)
  return { success: true, client: createOneTapClient(deps, google, started) }
}

function toReason(error: unknown): string {
  return error instanceof ProviderError ? error.error_type : 'unknown_error'
}

function createOneTapClient(deps: OneTapDeps, google: GoogleId, started: OneTapStart): OneTapClient {
  let place: HTMLElement | undefined
  return {
    render(options) {
      place?.remove()
      place = toPlacement(options.style?.position) === 'floating' ? placeInDialog() : undefined
      google.initialize(toGoogleOptions(started.googleClientId, options, place !== undefined))
      return new Promise((resolve) => {
        google.prompt((moment) => {
          const reason = findReason(moment)
          if (reason === 'user_cancel') options.onOneTapCancelled?.({ isError: false })
          if (reason === 'unregistered_origin') options.onOneTapCancelled?.({ isError: true })
          const outcome: OneTapOutcome = reason === undefined ? { success: true } : { success: false, reason }
          options.onOutcome?.(outcome)
          resolve(outcome)
        })
      })
    },
    submit: (credential, redirects) => submit(deps, started, credential, redirects),
    cancel() {
      google.cancel()
      place?.remove()
    },
  }
}

function toGoogleOptions(client_id: string, options: OneTapRenderOptions, isInDialog: boolean): GoogleIdOptions {
  const { callback, style: { position } = {}, cancelOnTapOutside = true } = options
  const isEmbedded = toPlacement(position) === 'embedded'
  return {
    client_id,
    callback: ({ credential }) => callback(credential),
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt: position !== 'forceLegacyEmbedded',
    // For an embedded prompt, a click outside is an ordinary click in the page and must not close the prompt.
    cancel_on_tap_outside: !isEmbedded && cancelOnTapOutside,
    ...((isEmbedded || isInDialog) && { prompt_parent_id: PROMPT_PARENT_ID }),
  }
}

const UNKNOWN_REASON = 'unknown_reason'

/** Finds why the prompt is not shown. Undefined when it is shown. */
function findReason(moment: PromptMoment): string | undefined {
  if (moment.isSkippedMoment?.()) return moment.getSkippedReason?.() ?? UNKNOWN_REASON
  if (moment.isNotDisplayed?.()) return moment.getNotDisplayedReason?.() ?? UNKNOWN_REASON
  return undefined
}

async function submit(
  deps: OneTapDeps,
  { oauthCallbackId }: OneTapStart,
  idToken: string,
  { login_redirect_url, signup_redirect_url }: OneTapRedirects = {},
): Promise<void> {
  const { publicToken, frame, store, pkce, navigate } = deps
  store.checkCookies()
  const submission = {
    publicToken,
    idToken,
    oauthCallbackID: oauthCallbackId,
    ...(login_redirect_url && { loginRedirectURL: login_redirect_url }),
    ...(signup_redirect_url && { signupRedirectURL: signup_redirect_url }),
  }
  const { redirect_url } = await withDeadline(deps, frame.oneTapSubmit(submission))
  // This sign-in uses no PKCE challenge. A leftover verifier would be sent along with its token.
  pkce.remove()
  pkce.noteRequest()
  deps.rememberProvider()
  navigate(redirect_url)
}

/** Rejects with `NetworkError` when the hidden page takes too long: it does not reply to calls that it does not know. */
async function withDeadline<Value>({ clock }: OneTapDeps, call: Promise<Value>): Promise<Value> {
  let timer: unknown
  const deadline = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new NetworkError('The hidden page did not respond.'))
    timer = clock.setTimeout(fail, ONE_TAP_TIMEOUT_MS)
  })
  try {
    return await Promise.race([call, deadline])
  } finally {
    clock.clearTimeout(timer)
  }
}
