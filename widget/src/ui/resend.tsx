import { Alert, type AlertPart } from './alert.tsx'

export type ResendState = 'initial' | 'sending' | 'sent' | 'waiting'

export type ResendProps = {
  state: ResendState
  texts: { prompt: string; resend: string; sending: string; sent: string }
  error: readonly AlertPart[]
  isDisabled: boolean
  onClick: () => Promise<void>
}

/**
 * A button that sends a passcode or a mail again. It reads "sending" during the call, and "sent" for a while after it. Then it
 * waits before it works again.
 */
export function Resend({ state, texts, error, isDisabled, onClick }: ResendProps) {
  const label = { initial: texts.resend, sending: texts.sending, sent: texts.sent, waiting: texts.resend }[state]
  const isIdle = state === 'initial' && !isDisabled
  return (
    <div className="lk-resend">
      <p className="lk-text">
        <span>{texts.prompt}</span>{' '}
        <button
          type="button"
          className="lk-link"
          aria-disabled={!isIdle}
          aria-busy={state === 'sending'}
          onClick={isIdle ? () => void onClick() : undefined}
        >
          {label}
        </button>
      </p>
      <output className="lk-hidden">{(state === 'sending' || state === 'sent') && label}</output>
      {error.length > 0 && <Alert parts={error} />}
    </div>
  )
}
