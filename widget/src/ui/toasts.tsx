import type { Toast } from './use-toasts.ts'

/** Stands before anything is in it: only what changes in a place that is already there is announced. */
export function Toasts({ toasts }: { toasts: readonly Toast[] }) {
  return (
    <div className="lk-toasts">
      {(['success', 'error'] as const).map((tone) => (
        <div key={tone} role={tone === 'error' ? 'alert' : 'status'}>
          {toasts
            .filter((toast) => toast.tone === tone)
            .map(({ id, text }) => (
              <p key={id} className={`lk-toast lk-toast-${tone}`}>
                {text}
              </p>
            ))}
        </div>
      ))}
    </div>
  )
}
