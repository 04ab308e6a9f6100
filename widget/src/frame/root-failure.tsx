import { enFirst } from '../messages/en-first.ts'
import { TryAgain } from '../ui/try-again.tsx'
import type { WidgetProps } from './widget-frame.tsx'
import { WidgetRoot } from './widget-root.tsx'

type Props = WidgetProps & {
  /** What went wrong. */
  message?: 'failure.unknown' | 'form.not-loaded'
  onRetry: () => void
}

/** Shown in place of a mounted widget that React gave up on, or whose code could not be loaded. */
export function RootFailure({ theme = {}, strings, message = 'failure.unknown', onRetry }: Props) {
  const messages = { ...enFirst, ...strings }
  return (
    <WidgetRoot label={messages['main.title']} theme={theme} hasShadow={false}>
      <TryAgain text={messages[message]} button={messages['form.try-again']} onRetry={onRetry} />
    </WidgetRoot>
  )
}
