import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { Moment } from '../browser/moment.ts'
import { Alert, type AlertPart } from './alert.tsx'
import { BackButton } from './back-button.tsx'
import { Countdown } from './countdown.tsx'
import { Form } from './form.tsx'
import { keepFocusAround } from './keep-focus.ts'
import { PasscodeBoxes } from './passcode-boxes.tsx'
import { Resend, type ResendProps } from './resend.tsx'
import { WithStrong } from './with-strong.tsx'

type Props = {
  texts: { title: string; sentTo: string; verifying: string; expired: string; back: string }
  destination: string
  code: string
  length: number
  sentAt: Moment
  lifetimeMs: number
  toExpiresText: (seconds: number) => string
  isVerifying: boolean
  isInvalid: boolean
  error: readonly AlertPart[]
  resend: ResendProps
  /** Default: no back button. */
  onBack?: () => void
  onChange: (digits: string) => void
  onMalformed: () => void
  onComplete: (passcode: string) => void
  children?: ReactNode
}

/** The form for a passcode that was sent. Its input has the focus at first. */
export function PasscodeEntry({ texts, destination, code, length, isVerifying, error, ...props }: Props) {
  const { resend, onBack, sentAt, lifetimeMs, toExpiresText, children, ...boxes } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    keepFocusAround(input.current)
  }, [])
  const onSubmit = () => {
    if (code.length === length) boxes.onComplete(code)
    // An Enter in empty boxes is not an attempt, because it may have been meant for the previous screen.
    else if (code !== '') boxes.onMalformed()
  }
  return (
    <div className="lk-stack">
      {onBack && <BackButton label={texts.back} onClick={onBack} isDisabled={isVerifying} />}
      <h2 id={`${id}-title`} className="lk-title">
        {texts.title}
      </h2>
      <p id={`${id}-text`} className="lk-text">
        <WithStrong text={texts.sentTo} placeholder="{destination}" value={destination} />
      </p>
      <Form onSubmit={onSubmit}>
        <PasscodeBoxes
          {...boxes}
          inputRef={input}
          value={code}
          length={length}
          isReadOnly={isVerifying}
          labelledBy={`${id}-title`}
          describedBy={`${id}-text ${id}-error`}
        />
      </Form>
      <div id={`${id}-error`}>{error.length > 0 && <Alert parts={error} />}</div>
      <output className="lk-verifying">
        {isVerifying && (
          <>
            <span>{texts.verifying}</span>
            <progress className="lk-progress" aria-label={texts.verifying} />
          </>
        )}
      </output>
      <Countdown startedAt={sentAt} lifetimeMs={lifetimeMs} toText={toExpiresText} expiredText={texts.expired} />
      <Resend {...resend} />
      {children}
    </div>
  )
}
