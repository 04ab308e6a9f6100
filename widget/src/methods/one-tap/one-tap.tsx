import { TEST_TOKEN_MARK } from '@latchkey/openapi'
import { useEffect, useRef, type ReactNode } from 'react'
import { isOneTapOnly, type OauthProviderOptions } from '../../config.ts'
import { ONE_TAP_DEFAULT_HEIGHT_PX } from '../../constants.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { createUseText } from '../../flow/use-text.ts'
import { enFirst } from '../../messages/en-first.ts'
import { enOneTap } from '../../messages/one-tap.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { oneTapFailureText } from '../../messages/one-tap.ts'
import { addStyles } from '../../theme/adopt-styles.ts'
import { ONE_TAP_STYLES } from '../../theme/one-tap-styles.ts'
import { Alert } from '../../ui/alert.tsx'
import { EmbeddedPrompt, Waiting } from './embedded-prompt.tsx'
import { useOneTap } from './use-one-tap.ts'

const useOneTapText = createUseText({ ...enFirst, ...enOneTap })

type Props = {
  provider: OauthProviderOptions
  /** The ordinary button, which is shown where the prompt does not replace it. */
  children: ReactNode
}

/** Adds the styles of Google's prompt and returns its component. */
export function applyOneTap(): typeof OneTap {
  addStyles(ONE_TAP_STYLES)
  return OneTap
}

/** Google's prompt, embedded or floating, and the ordinary button wherever the prompt does not replace it. */
function OneTap({ provider, children }: Props) {
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

type OrdinaryButtonProps = {
  /** Whether the button takes the focus, because the prompt that had it has disappeared. */
  wantsFocus: boolean
  children: ReactNode
}

/** The button that replaces Google's prompt, with messages about the prompt. */
function OrdinaryButton({ wantsFocus, children }: OrdinaryButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isFree = document.activeElement === document.body
    if (wantsFocus && isFree) place.current?.querySelector('button')?.focus()
  }, [wantsFocus])
  return (
    <div className="lk-stack" ref={place}>
      {children}
    </div>
  )
}

/** Returns what a developer must know about the failure of Google's prompt. Empty outside the test environment. */
function useFailureText(): string {
  const { client, state, strings } = useScreen('main')
  const isTest = client.publicToken.includes(TEST_TOKEN_MARK)
  return isTest ? oneTapFailureText(state.oneTap.failure, strings, window.location) : ''
}
