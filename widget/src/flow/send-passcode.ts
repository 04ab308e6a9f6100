import type { OtpEmailOptions, ProviderClient } from '../client/index.ts'
import type { OtpMethod } from '../config.ts'

/** Sends a passcode in one of three ways. Phones are given what they know of the options, the expiration. */
export function sendPasscode(client: ProviderClient, type: OtpMethod, destination: string, options: OtpEmailOptions) {
  if (type === 'email') return client.otps.email.loginOrCreate(destination, options)
  const { expiration_minutes } = options
  return client.otps[type].loginOrCreate(destination, { ...(expiration_minutes && { expiration_minutes }) })
}
