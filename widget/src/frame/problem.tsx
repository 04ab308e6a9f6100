import { useEffect } from 'react'
import { allProvidersOf, providersOf, type Callbacks, type WidgetConfig } from '../config.ts'
import { useEffectEvent } from '../flow/use-effect-event.ts'
import { enFirst } from '../messages/en-first.ts'
import { enProblem } from '../messages/en-problem.ts'
import type { Messages, ProblemMessageId } from '../messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'
import { Alert } from '../ui/alert.tsx'

/** What is wrong with a configuration. `isSilent`: the widget works without it, so only developers are told. */
export type ConfigProblem = { id: ProblemMessageId; config?: WidgetConfig; isSilent?: boolean }

export type ProblemProps = ConfigProblem & { strings: Partial<Messages>; callbacks: Callbacks }

/** An error that is shown instead of a widget, or a silent one, which is logged and reported. */
export function Problem({ id, config, isSilent = false, strings, callbacks }: ProblemProps) {
  const excess = config ? excessProvidersOf(config) : ''
  const text = fillIn({ ...enFirst, ...enProblem, ...strings }[id], { excess })
  const report = useEffectEvent(() => {
    console.error(text)
    callbacks.onError?.(new Error(text))
  })
  useEffect(() => {
    if (isSilent) report()
  }, [isSilent, text])
  return isSilent ? null : <Alert parts={[{ text }]} />
}

/** Returns the ids of the third parties that have no room on the main screen, for the message about too many buttons. */
export function excessProvidersOf(config: WidgetConfig): string {
  return allProvidersOf(config)
    .slice(providersOf(config).length)
    .map(({ type }) => type)
    .join(', ')
}
