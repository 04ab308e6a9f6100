import type { ErrorType } from '@latchkey/openapi'
import { useRef, useState } from 'react'
import { NetworkError, ProviderError } from '../client/errors.ts'
import { errorText as toErrorText } from '../messages/errors.ts'
import { loadDress } from './lazy-screen.ts'
import { useWidget } from './widget-context.tsx'

/** What a screen does about an error type instead of showing its text. */
export type Reactions = Partial<Record<ErrorType, (error: ProviderError) => void | Promise<void>>>

type Failure = { text: string; type: string | undefined }

/**
 * Runs what a screen submits, one at a time: a second click while the first is under way does nothing. The only catch
 * of what a person does. Whatever is thrown goes to `onError`; then the screen's reaction to that type runs, else its text is shown.
 *
 * @param reactions may submit in turn; what they throw is shown after what they react to
 * @param toText words a failure. Default: the text of its type, whoever failed
 * @returns `errorType` is the provider's word for what went wrong, if it was the provider; `forget` takes text and type away
 */
export function useSubmit<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
  reactions: Reactions = {},
  toText = toErrorText,
) {
  const { messages, report } = useWidget()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isUnderWay = useRef(false)

  const show = async (thrown: unknown, cause: unknown) => {
    // Words for more than an outage may still be on their way. If they do not come, the provider's own or none in particular stand.
    if (!(thrown instanceof NetworkError)) await loadDress().catch(() => {})
    const failures = cause === undefined ? [thrown] : [cause, thrown]
    const texts = new Set(failures.map((failure) => toText(failure, messages)))
    setFailure({ text: [...texts].join(' '), type: typeOf(thrown) })
  }
  /** @param cause what the step reacts to: a failed reaction is no good news without it */
  const attempt = async (step: () => Promise<void> | void, cause?: unknown) => {
    try {
      await step()
    } catch (thrown) {
      report(thrown)
      const reaction = cause === undefined ? findReaction(thrown, reactions) : undefined
      if (reaction) await attempt(reaction, thrown)
      else await show(thrown, cause)
    }
  }
  const submit = async (...args: Args) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSubmitting(true)
    setFailure(undefined)
    try {
      await attempt(() => action(...args))
    } finally {
      // An embedder's `onError` that throws must not leave the button dead.
      isUnderWay.current = false
      setIsSubmitting(false)
    }
  }
  return {
    submit,
    isSubmitting,
    errorText: failure?.text,
    errorType: failure?.type,
    forget: () => setFailure(undefined),
  }
}

function typeOf(thrown: unknown) {
  return thrown instanceof ProviderError ? thrown.error_type : undefined
}

function findReaction(thrown: unknown, reactions: Reactions) {
  if (!(thrown instanceof ProviderError)) return undefined
  const reaction = Object.entries(reactions).find(([type]) => type === thrown.error_type)?.[1]
  return reaction && (() => reaction(thrown))
}
