import type { ErrorType } from '@latchkey/openapi'
import { useRef, useState } from 'react'
import { NetworkError } from '../client/browser-errors.ts'
import type { LoadedMessages } from '../messages/en.ts'
import { useBrowserLayoutEffect } from '../ui/use-browser-layout-effect.ts'
import type { Failure, Reactions } from './actions.ts'
import { findActions, loadActions } from './load-actions.ts'
import { MESSAGE_SOURCE } from '../lazy/message-source.ts'
import { useWidget } from './widget-context.tsx'

export type { Reactions } from './actions.ts'

type ToText = (error: unknown, messages: LoadedMessages) => string | undefined

/**
 * Runs a screen's action, one call at a time: a second click while the first is running does nothing. The errors of all
 * user actions are caught here and handled by `runAction`. If its code is not loaded yet when the button is
 * pressed, the action waits for it and counts as running.
 *
 * @param reactions may call the provider, too; an error of a reaction is shown after the error that it reacts to
 * @param toText returns the text for an error. Default: the text of the catalogue
 * @returns `isFailedWith` reports whether the last call failed with one of the types; `forget` clears the failure
 */
export function useSubmit<Args extends unknown[]>(
  action: (...args: Args) => Promise<void>,
  reactions: Reactions = {},
  toText: ToText = () => undefined,
) {
  const widget = useWidget()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isRunning = useRef(false)
  const [finishedCount, setFinishedCount] = useState(0)
  // The next call is possible only after the result is rendered. Until then, a key press would submit the screen that
  // the action has just left.
  useBrowserLayoutEffect(() => {
    isRunning.current = false
  }, [finishedCount])

  const run = async (args: Args): Promise<Failure | undefined> => {
    try {
      const { runAction } = findActions() ?? (await loadActions())
      return runAction(() => action(...args), { widget, source: MESSAGE_SOURCE, reactions, toText })
    } catch (error) {
      widget.report(error)
      const id = error instanceof NetworkError ? 'failure.network' : 'failure.unknown'
      const text = widget.strings[id] ?? MESSAGE_SOURCE.first[id]
      return { text, parts: [{ text }], type: undefined }
    }
  }
  const submit = async (...args: Args) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsSubmitting(true)
    setFailure(undefined)
    try {
      setFailure(await run(args))
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
    errorParts: failure?.parts ?? [],
    isFailedWith: (types: readonly ErrorType[]) => types.some((type) => type === failure?.type),
    forget: () => setFailure(undefined),
  }
}
