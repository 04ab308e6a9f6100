import { useEffect, useState } from 'react'
import { toPlacement } from '../../browser/google-one-tap.ts'
import { OneTapError } from '../../browser/one-tap-error.ts'
import type { OneTapClient, OneTapOutcome } from '../../client/index.ts'
import type { OauthOptions, OauthProviderOptions } from '../../config.ts'
import { ONE_TAP_HIDING_MAX_MS, ONE_TAP_TIMEOUT_MS } from '../../constants.ts'
import type { OneTapFailure } from '../../flow/reducer.ts'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { useReturn } from '../../flow/use-return.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'

/** `late`: Google reported nothing in time. With FedCM it never reports that the prompt is shown. */
type PromptStatus = 'pending' | 'shown' | 'late'

/** Shows Google's prompt, until it is over, and signs in with the account that the person chooses. */
export function useOneTap(provider: OauthProviderOptions) {
  const { state, dispatch, report, reportOneTapCancelled } = useScreen('main')
  const [status, setStatus] = useState<PromptStatus>('pending')
  const [isCancelled, setIsCancelled] = useState(false)
  const { submit, isBusy, errorText } = useOneTapSubmit()
  const placement = toPlacement(provider.position)
  const isOver = state.oneTap.isOver || placement === 'none'

  const fail = (reason: string) => {
    const failure = toOneTapFailure(reason)
    if (failure === 'none') console.warn(new OneTapError(reason).message)
    else report(new OneTapError(reason))
    dispatch({ type: 'end-one-tap', failure })
  }
  usePrompt(provider, isOver, {
    onChoose(oneTap, credential) {
      dispatch({ type: 'end-one-tap' })
      void submit(oneTap, credential)
    },
    onCancel() {
      setIsCancelled(true)
      dispatch({ type: 'end-one-tap' })
      reportOneTapCancelled()
    },
    onOutcome(outcome) {
      // A widget that was shown because Google reported nothing in time stays visible.
      if (outcome.success) setStatus((latest) => (latest === 'late' ? latest : 'shown'))
      else if (outcome.reason !== 'user_cancel') fail(outcome.reason)
    },
    onTimeout() {
      if (placement !== 'embedded') setStatus((latest) => (latest === 'pending' ? 'late' : latest))
      else if (status === 'pending') fail('unknown_reason')
    },
    onError(error) {
      report(error)
      dispatch({ type: 'end-one-tap' })
    },
  })
  return { isEmbedded: placement === 'embedded', status, isOver, isBusy, isCancelled, errorText }
}

type PromptHandlers = {
  onChoose: (oneTap: OneTapClient, credential: string) => void
  onCancel: () => void
  onOutcome: (outcome: OneTapOutcome) => void
  /** Called when Google has reported no outcome in time. */
  onTimeout: () => void
  /** Called when Google's script or our own code could not be loaded. */
  onError: (error: unknown) => void
}

/** Shows the prompt until it is over or the screen is left. */
function usePrompt(provider: OauthProviderOptions, isOver: boolean, handlers: PromptHandlers) {
  const { client } = useScreen('main')
  const { position, cancel_on_tap_outside: cancelOnTapOutside = true } = provider
  const handle = useEffectEvent((act: (latest: PromptHandlers) => void) => act(handlers))
  useEffect(() => {
    if (isOver) return undefined
    let isCurrent = true
    let shown: OneTapClient | undefined
    const handleCurrent: typeof handle = (act) => void (isCurrent && handle(act))
    const show = async () => {
      const created = await client.oauth.googleOneTap.createClient()
      if (!isCurrent) return
      if (!created.success) return handle(({ onOutcome }) => onOutcome(created))
      const oneTap = created.client
      shown = oneTap
      await oneTap.render({
        callback: (credential) => handleCurrent(({ onChoose }) => onChoose(oneTap, credential)),
        onOneTapCancelled: ({ isError }) => handleCurrent(({ onCancel }) => !isError && onCancel()),
        onOutcome: (outcome) => handleCurrent(({ onOutcome }) => onOutcome(outcome)),
        ...(position && { style: { position } }),
        cancelOnTapOutside,
      })
    }
    show().catch((error: unknown) => handleCurrent(({ onError }) => onError(error)))
    const patience_ms = toPlacement(position) === 'embedded' ? ONE_TAP_TIMEOUT_MS : ONE_TAP_HIDING_MAX_MS
    const timer = setTimeout(() => handle(({ onTimeout }) => onTimeout()), patience_ms)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      shown?.cancel()
    }
  }, [client, isOver, position, cancelOnTapOutside])
}

/** Signs in with the account that the person has chosen in Google's prompt. Busy until the browser leaves the page. */
function useOneTapSubmit() {
  const { config } = useScreen('main')
  const [isLeaving, setIsLeaving] = useState(false)
  const { submit, isSubmitting, errorText } = useSubmit(async (oneTap: OneTapClient, credential: string) => {
    await oneTap.submit(credential, toRedirects(config.oauthOptions))
    setIsLeaving(true)
  })
  useReturn(isLeaving, () => setIsLeaving(false))
  return { submit, isBusy: isSubmitting || isLeaving, errorText }
}

function toRedirects(options?: OauthOptions) {
  return {
    ...(options?.loginRedirectURL && { login_redirect_url: options.loginRedirectURL }),
    ...(options?.signupRedirectURL && { signup_redirect_url: options.signupRedirectURL }),
  }
}

/** The failures that developers can fix, keyed by the reason that the provider or Google sends. */
const FAILURES: Readonly<Record<string, OneTapFailure>> = {
  unregistered_origin: 'origin_not_allowed_for_client',
  invalid_client: 'invalid_client',
  oauth_config_not_found: 'oauth_config_not_found',
  no_login_redirect_urls_set: 'no_login_redirect_urls_set',
  no_signup_redirect_urls_set: 'no_signup_redirect_urls_set',
  default_provider_not_allowed: 'default_provider_not_allowed',
}

/** Returns the failure behind a reason; `none` for a reason that developers cannot fix. */
function toOneTapFailure(reason: string): OneTapFailure {
  return Object.hasOwn(FAILURES, reason) ? (FAILURES[reason] ?? 'none') : 'none'
}
