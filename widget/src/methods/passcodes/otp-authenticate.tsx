import { useEffect } from 'react'
import { attempt, toJson } from '../../client/attempt.ts'
import { findStorageAreas } from '../../client/storage.ts'
import { toKey } from '../../contacts/reloaded-passcode.ts'
import { usePasscode } from '../../contacts/use-passcode.ts'
import { useFlowComplete } from '../../flow/use-flow-complete.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { PasscodeEntry } from '../../ui/passcode-entry.tsx'
import { Success } from '../../ui/success.tsx'

/** The passcode screen, from which the user can go back to enter another destination. A reload shows it again. */
export function OtpAuthenticate() {
  const { client, go, state } = useScreen('otp-authenticate')
  const key = toKey(client.publicToken)
  useEffect(() => {
    const { tab } = findStorageAreas()
    // The passcode itself is never stored.
    attempt(() => tab?.setItem(key, toJson(state.otpState)))
    return () => attempt(() => tab?.removeItem(key))
  }, [key, state.otpState])
  const passcode = usePasscode({ onVerified: () => go('otp-confirmation') })
  return <PasscodeEntry {...passcode} onBack={() => go('main')} />
}

export function OtpConfirmation() {
  const text = useScreenText()
  useFlowComplete()
  return <Success title={text('success.title')} text={text('passcode.verified')} />
}
