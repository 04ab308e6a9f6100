import type { Toast, ToastTone } from './use-toasts.ts'

type Props = {
  toasts: readonly Toast[]
  /** The tones of toasts that the screen uses. */
  tones: readonly ToastTone[]
}

/** Rendered even when empty: screen readers announce only changes inside an existing live region. */
export function Toasts({ toasts, tones }: Props) {
  return (
    <div className="lk-toasts">
      {tones.map((tone) => (
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
