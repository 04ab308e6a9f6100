import { forgetFailedLoads } from './lazy-part.ts'
import { useText } from './use-text.ts'
import { useWidget } from './widget-context.tsx'

/** What `ui/screen-boundary.tsx` needs to guard something whose code comes later. */
export function useBoundary() {
  const { report } = useWidget()
  const text = useText()
  return {
    texts: { notLoaded: text('form.not-loaded'), tryAgain: text('form.try-again') },
    onError: report,
    onRetry: forgetFailedLoads,
  }
}
