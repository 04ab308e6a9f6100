import { Alert, type AlertPart } from './alert.tsx'

export type ResendState = 'initial' | 'sending' | 'sent' | 'waiting'

export type ResendProps = {
  state: ResendState
  texts: { prompt: string; resend: string; sent: string }
  error: readonly AlertPart[]
  isDisabled: boolean
  onClick: () => Promise<void>
}

/** A button to send again, which reads "sent" for a while. */
export function Resend({ state, texts, error, isDisabled, onClick }: ResendProps) {
  const isIdle = state !== 'sending' && state !== 'sent' && !isDisabled
  return (
    <div className="lk-resend">
      <p className="lk-text">
        {texts.prompt}{' '}
        <button
          type="button"
          className="lk-link"
          aria-disabled={!isIdle}
          aria-busy={state === 'sending'}
          onClick={isIdle ? () => void onClick() : undefined}
        >
          {state === 'sent' ? texts.sent : texts.resend}
        </button>
      </p>
      <output className="lk-hidden">{state === 'sent' && texts.sent}</output>
      {error.length > 0 && <Alert parts={error} />}
    </div>
  )
}
