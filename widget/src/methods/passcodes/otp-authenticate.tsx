import { PasscodeEntry } from '../../ui/passcode-entry.tsx'
import { useOtpAuthenticate } from './use-otp-authenticate.ts'

export function OtpAuthenticate() {
  return <PasscodeEntry {...useOtpAuthenticate()} />
}
