import { useId } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { Icon } from './icon.tsx'
import { useToasts, type Toast } from '../queries/toast-context.tsx'

/** The toasts. Always rendered, because screen readers announce changes of an existing live region only. */
export function ToastList() {
  const { toasts } = useToasts()
  return (
    <section className="toasts" aria-label={TEXTS.app.toasts}>
      <ol aria-live="polite" aria-relevant="additions text">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}

function ToastItem({ toast: { id, tone, text, undo } }: { toast: Toast }) {
  const { dismiss } = useToasts()
  const textId = useId()
  const revert = () => {
    dismiss(id)
    undo?.()
  }
  return (
    <li className={`toast toast-${tone}`}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <p id={textId} role={tone === 'bad' ? 'alert' : undefined}>
        {text}
      </p>
      {undo && (
        <button type="button" className="small" aria-describedby={textId} onClick={revert}>
          {TEXTS.app.undo}
        </button>
      )}
      <button
        type="button"
        className="small icon-button"
        aria-label={TEXTS.app.dismiss}
        aria-describedby={textId}
        onClick={() => dismiss(id)}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}
