import { enFirst } from './messages/en-first.ts'
import { TryAgain } from './ui/try-again.tsx'
import type { WidgetProps } from './widget-frame.tsx'
import { WidgetRoot } from './widget-root.tsx'

/** Shown in place of a mounted widget that React gave up on. */
export function RootFailure({ theme = {}, strings, onRetry }: WidgetProps & { onRetry: () => void }) {
  const messages = { ...enFirst, ...strings }
  return (
    <WidgetRoot label={messages['main.title']} theme={theme} hasShadow={false}>
      <TryAgain text={messages['failure.unknown']} button={messages['form.try-again']} onRetry={onRetry} />
    </WidgetRoot>
  )
}
