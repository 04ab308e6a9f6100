import type { ReactNode } from 'react'
import { isOneTapOnly, type OauthProviderOptions } from '../../config.ts'
import { ONE_TAP_DEFAULT_HEIGHT_PX } from '../../constants.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { EmbeddedPrompt } from './embedded-prompt.tsx'
import { OrdinaryButton } from './ordinary-button.tsx'
import { useFailureText } from './use-failure-text.ts'
import { useOneTap } from './use-one-tap.ts'
import { useOneTapText } from './use-one-tap-text.ts'
import { Waiting } from './waiting.tsx'

type Props = {
  provider: OauthProviderOptions
  /** The ordinary button, which is shown where the prompt does not replace it. */
  children: ReactNode
}

/** Google's prompt, embedded or floating, and the ordinary button wherever the prompt does not replace it. */
export function OneTap({ provider, children }: Props) {
  const { config } = useScreen('main')
  const text = useOneTapText()
  const failureText = useFailureText()
  const { isEmbedded, status, isOver, isBusy, isCancelled, errorText } = useOneTap(provider)
  const isOnly = isOneTapOnly(config)
  if (isBusy) {
    return (
      <div className="lk-one-tap" style={{ blockSize: `${ONE_TAP_DEFAULT_HEIGHT_PX}px` }}>
        <Waiting status={text('one-tap.signing-in')} />
      </div>
    )
  }
  if (!isOver && isEmbedded) {
    return (
      <div className={isOnly ? 'lk-sole' : undefined}>
        <EmbeddedPrompt status={status === 'pending' ? text('loading') : ''} />
      </div>
    )
  }
  if (!isOver && isOnly && status !== 'late') return <div className="lk-alone" />
  return (
    <OrdinaryButton wantsFocus={isCancelled && (isEmbedded || isOnly)}>
      {failureText !== '' && <Alert parts={[{ text: failureText }]} />}
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      {children}
      <output className="lk-hidden">{isCancelled && text('one-tap.cancelled')}</output>
    </OrdinaryButton>
  )
}
