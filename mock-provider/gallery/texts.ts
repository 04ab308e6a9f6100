import { getErrorFacts, type ErrorType } from '@latchkey/openapi'
import { en } from '../../widget/src/messages/en.ts'
import { enApp } from '../../web/src/messages/en-app.ts'

/** What the screens say, by their own tables. */
export const TEXTS = {
  duplicatePasskey: en['passkey.duplicate'],
  unknownPasskey: en['passkey.not-found'],
  noPasskeyCreated: en['passkey.not-created'],
  passkeyFailed: en['passkey.sign-in-failed'],
  noUser: en['passkey.no-user'],
  walletFailed: en['crypto.error.title'],
  walletNotCompleted: en['crypto.error.text'],
  consentNotLoaded: enApp.consent.loadFailed,
  consentNotSubmitted: enApp.consent.submitFailed,
  noSession: enApp.consent.noSession,
  denied: enApp.consent.denied,
  missingToken: enApp.authenticate.missingToken,
  missingParameter: enApp.consent.missingParameter,
} as const

/** The server's own message for an error. */
export function toMessage(error_type: ErrorType): string {
  return getErrorFacts(error_type).message
}

/** What the widget says of an error: its own text where it has one, else the server's message. */
export function toText(error_type: ErrorType): string {
  const { text, message } = getErrorFacts(error_type)
  return text === null ? message : en[text as keyof typeof en]
}
