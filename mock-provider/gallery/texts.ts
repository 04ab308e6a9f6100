import { getErrorFacts, type ErrorType } from '@latchkey/openapi'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'

/** Texts of the widget and the web app, from their own message tables. */
export const TEXTS = {
  duplicatePasskey: en['passkey.duplicate'],
  unknownPasskey: en['passkey.not-found'],
  noPasskeyCreated: en['passkey.not-created'],
  passkeyFailed: en['passkey.sign-in-failed'],
  noUser: en['passkey.no-user'],
  walletFailed: en['crypto.error.title'],
  walletNotCompleted: en['crypto.error.text'],
  wantsAccess: EN_APP.consent.wantsAccess.replace('{client} ', ''),
  consentNotLoaded: EN_APP.consent.loadFailed,
  consentNotSubmitted: EN_APP.consent.submitFailed,
  noSession: en['idp.no-session'],
  logoutUncertain: en['idp.logout.uncertain'],
  denied: en['idp.consent.denied'],
  confirmSignIn: EN_APP.confirmSignIn.notRequested,
  signInAgain: EN_APP.signInAgain.subtitle,
  chooseAccount: EN_APP.chooseAccount.subtitle,
  missingToken: EN_APP.authenticate.missingToken,
  missingParameter: (param: string) => en['idp.missing-parameter'].replace('{param}', param),
  repeatedParameter: (param: string) => en['idp.repeated-parameter'].replace('{param}', param),
  invalidParameter: (param: string) => en['idp.invalid-parameter'].replace('{param}', param),
  users: 'Users',
  notReached: en['failure.network'],
} as const

/** Returns the server's message for an error. */
export function toMessage(error_type: ErrorType): string {
  return getErrorFacts(error_type).message
}

/** Returns what the widget shows for an error: its own text if it has one, else the server's message. */
export function toText(error_type: ErrorType): string {
  const { text, message } = getErrorFacts(error_type)
  return isTextId(text) ? en[text] : message
}

function isTextId(id: string | null): id is keyof typeof en {
  return id !== null && Object.hasOwn(en, id)
}
