import type { ErrorType } from '@latchkey/openapi'
import { useRef, useState } from 'react'
import { ProviderError, SecondFactorRequiredError } from '../client/errors.ts'
import { errorText as toErrorText } from '../messages/errors.ts'
import { loadErrorMessages } from './error-messages.ts'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts'
import { useWidget } from './widget-context.tsx'

/** A screen's reactions to error types. A type with a reaction does not show its text. */
export type Reactions = Partial<Record<ErrorType, (error: ProviderError) => void | Promise<void>>>

type Failure = { text: string; type: string | undefined }

/**
 * Runs a screen's action, one call at a time: a second click while the first is running does nothing. Every action of a
 * person is caught here. A sign-in that needs a second factor continues on its screen. An error goes to `onError`; then the screen's reaction to its type runs, or its text is shown.
 *
 * @param reactions may call the provider, too; an error of a reaction is shown after the error that it reacts to
 * @param toText returns the text for an error. Default: {@link toErrorText}
 * @returns `isFailedWith` reports whether the last call failed with one of the types; `forget` clears the failure
 */
export function useSubmit<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
  reactions: Reactions = {},
  toText = toErrorText,
) {
  const { dispatch, language, strings, report } = useWidget()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isRunning = useRef(false)
  const [finishedCount, setFinishedCount] = useState(0)
  // Not before the result is rendered: a key press in between must not submit the screen that the action has left.
  useBrowserLayoutEffect(() => {
    isRunning.current = false
  }, [finishedCount])

  const show = async (thrown: unknown, cause: unknown) => {
    const failures = cause === undefined ? [thrown] : [cause, thrown]
    const messages = await loadErrorMessages(failures, language)
    const texts = new Set(failures.map((failure) => toText(failure, { ...messages, ...strings })))
    setFailure({ text: [...texts].join(' '), type: typeOf(thrown) })
  }
  /** @param cause the error that the step reacts to; when the reaction fails, both are shown */
  const attempt = async (step: () => Promise<void> | void, cause?: unknown) => {
    try {
      await step()
    } catch (thrown) {
      if (thrown instanceof SecondFactorRequiredError) {
        return dispatch({ type: 'transition', screen: 'second-factor' })
      }
      report(thrown)
      const reaction = cause === undefined ? findReaction(thrown, reactions) : undefined
      if (reaction) await attempt(reaction, thrown)
      else await show(thrown, cause)
    }
  }
  const submit = async (...args: Args) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsSubmitting(true)
    setFailure(undefined)
    try {
      await attempt(() => action(...args))
    } finally {
      // The embedder's `onError` may throw: the button must work again nevertheless.
      setIsSubmitting(false)
      setFinishedCount((count) => count + 1)
    }
  }
  return {
    submit,
    isSubmitting,
    errorText: failure?.text,
    isFailedWith: (types: readonly ErrorType[]) => types.some((type) => type === failure?.type),
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
