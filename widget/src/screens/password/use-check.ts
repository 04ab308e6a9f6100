import { useEffect, useEffectEvent, useState } from 'react'
import { errorText as toErrorText } from '../../messages/errors.ts'
import { useScreenMessages } from '../../flow/use-screen-messages.ts'
import { useWidget } from '../../flow/widget-context.tsx'

/** `delayMs`: pause in typing before a check. `slowMs`: duration after which a check counts as slow. */
export type CheckTiming = { delayMs: number; slowMs: number }

export type Check<Answer> = {
  /** The latest result. While the next check is running, the result for an earlier input. */
  answer: Answer | undefined
  /** Whether the result is for the present input. */
  isCurrent: boolean
  isSlow: boolean
  /** The error of the check of the present input. */
  errorText: string | undefined
  checkAgain: () => void
}

type Outcome<Answer> = { input: string; answer?: Answer; errorText?: string }

/**
 * Checks an input while it is typed. Only the check of the latest input counts. Apart from `useSubmit`, this is the only
 * catch of the widget: an error is reported and worded, and the check runs again only for another input or after
 * `checkAgain`.
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
