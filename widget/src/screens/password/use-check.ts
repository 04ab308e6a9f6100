import { useEffect, useEffectEvent, useState } from 'react'
import { errorText as toErrorText } from '../../messages/errors.ts'
import { useScreenMessages } from '../../flow/use-screen-messages.ts'
import { useWidget } from '../../flow/widget-context.tsx'

/** `delayMs`: how long a pause in typing must be. `slowMs`: after which time a check is called slow. */
export type CheckTiming = { delayMs: number; slowMs: number }

export type Check<Answer> = {
  /** The newest answer; while the next one is awaited, that of an earlier input. */
  answer: Answer | undefined
  /** Whether the answer is for what is typed now. */
  isCurrent: boolean
  isSlow: boolean
  /** Why there is no answer for what is typed now. */
  errorText: string | undefined
  checkAgain: () => void
}

type Outcome<Answer> = { input: string; answer?: Answer; errorText?: string }

/**
 * Asks about a text while it is typed. Only the last text counts: an answer that comes late is dropped. Nobody submits
 * here, so this is the one catch beside `useSubmit`: what is thrown is reported and worded, and asked again only when
 * something else is typed or `checkAgain` is called.
 */
export function useCheck<Answer>(
  input: string,
  ask: (input: string) => Promise<Answer>,
  { delayMs, slowMs }: CheckTiming,
): Check<Answer> {
  const { report } = useWidget()
  const messages = useScreenMessages()
  const [outcome, setOutcome] = useState<Outcome<Answer>>()
  const [slowInput, setSlowInput] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const askLatest = useEffectEvent(ask)
  const fail = useEffectEvent((failed: string, thrown: unknown) => {
    report(thrown)
    setOutcome({ input: failed, errorText: toErrorText(thrown, messages) })
  })

  useEffect(() => {
    if (input === '') return undefined
    let isLatest = true
    const timer = setTimeout(() => {
      void askLatest(input).then(
        (answer) => isLatest && setOutcome({ input, answer }),
        (thrown: unknown) => isLatest && fail(input, thrown),
      )
    }, delayMs)
    const slowTimer = setTimeout(() => setSlowInput(input), delayMs + slowMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
      clearTimeout(slowTimer)
    }
  }, [input, attempt, delayMs, slowMs])

  const isAnswered = outcome?.input === input
  return {
    answer: input === '' ? undefined : outcome?.answer,
    isCurrent: isAnswered && outcome.answer !== undefined,
    isSlow: slowInput === input && input !== '' && !isAnswered,
    errorText: isAnswered ? outcome.errorText : undefined,
    checkAgain() {
      setOutcome(undefined)
      setSlowInput(undefined)
      setAttempt((before) => before + 1)
    },
  }
}
