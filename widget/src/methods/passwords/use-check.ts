import { useEffect, useState } from 'react'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { errorText as toErrorText } from '../../messages/errors.ts'
import { useScreenMessages } from '../../flow/use-screen-messages.ts'
import { useWidget } from '../../flow/widget-context.tsx'

/** `delayMs`: pause in typing before a check. `slowMs`: duration after which a check counts as slow. */
export type CheckTiming = { delayMs: number; slowMs: number }

export type Check<Result> = {
  /** The latest result. While the next check is running, this is the result for an earlier input. */
  result: Result | undefined
  /** Whether the result is for the current input. */
  isCurrent: boolean
  isSlow: boolean
  /** The error of the check of the current input. */
  errorText: string | undefined
  checkAgain: () => void
}

type Outcome<Result> = { input: string; result?: Result; errorText?: string }

/**
 * Checks an input while it is typed. Only the check of the latest input counts. An error is reported and shown, and the
 * check runs again only for another input or after `checkAgain`.
 */
export function useCheck<Result>(
  input: string,
  check: (input: string) => Promise<Result>,
  { delayMs, slowMs }: CheckTiming,
): Check<Result> {
  const { report } = useWidget()
  const messages = useScreenMessages()
  const [outcome, setOutcome] = useState<Outcome<Result>>()
  const [slowInput, setSlowInput] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const checkLatest = useEffectEvent(check)
  const fail = useEffectEvent((failed: string, thrown: unknown) => {
    report(thrown)
    setOutcome({ input: failed, errorText: toErrorText(thrown, messages) })
  })

  useEffect(() => {
    if (input === '') return undefined
    let isLatest = true
    const timer = setTimeout(() => {
      void checkLatest(input).then(
        (result) => isLatest && setOutcome({ input, result }),
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

  const isChecked = outcome?.input === input
  return {
    result: input === '' ? undefined : outcome?.result,
    isCurrent: isChecked && outcome.result !== undefined,
    isSlow: slowInput === input && input !== '' && !isChecked,
    errorText: isChecked ? outcome.errorText : undefined,
    checkAgain() {
      setOutcome(undefined)
      setSlowInput(undefined)
      setAttempt((before) => before + 1)
    },
  }
}
