import { forgetFailedLoads } from '../lazy/lazy-part.ts'
import { useText } from './use-text.ts'
import { useWidget } from './widget-context.tsx'

/** Returns the props of `ui/screen-boundary.tsx`, which guards lazily loaded parts. */
export function useBoundary() {
  const { report } = useWidget()
  const text = useText()
  return {
    texts: { notLoaded: text('form.not-loaded'), failed: text('failure.unknown'), tryAgain: text('form.try-again') },
    onError: report,
    onRetry: forgetFailedLoads,
  }
}
