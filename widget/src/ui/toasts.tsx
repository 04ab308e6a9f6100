import type { Toast } from './use-toasts.ts'

/** Rendered even when empty: screen readers announce only changes inside an existing live region. */
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
