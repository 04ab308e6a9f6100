import { PASSCODE_LENGTH } from '@latchkey/openapi'
import { useEffect } from 'react'
import { useEffectEvent } from '../flow/use-effect-event.ts'
import { receivePasscode } from '../browser/web-otp.ts'
import { useWidget } from '../flow/widget-context.tsx'

/** Reads the passcode from the text message, where the browser supports it. */
export function usePasscodeFromMessage(onReceived: (passcode: string) => void) {
  const { type, methodId } = useWidget().state.otpState
  const receive = useEffectEvent((passcode: string | undefined) => {
    if (passcode?.length === PASSCODE_LENGTH) onReceived(passcode)
  })
  useEffect(() => {
    if (type !== 'sms') return undefined
    const waiting = new AbortController()
    void receivePasscode(waiting.signal).then((passcode) => {
      if (!waiting.signal.aborted) receive(passcode)
    })
    return () => waiting.abort()
  }, [type, methodId])
}
