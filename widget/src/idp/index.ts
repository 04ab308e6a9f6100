export { accountName, maskedAccountName } from './account-name.ts'
export { idpText, problemText, scopeText } from './idp-text.ts'
export { findKnownAssistant, findNamedAssistant, isSameName } from './known-assistants.ts'
export { toShownName, type ShownName } from './shown-name.ts'
export { toErrorUrl } from './denial-url.ts'
export { toClientFacts, type ClientFacts } from './client-facts.ts'
export {
  isConsentShown,
  isSessionMissing,
  submitDecision,
  type ConsentDecision,
  type ConsentProgress,
  type ConsentQuestion,
} from './consent.ts'
export { denyRequest } from './deny-request.ts'
export { parseOauthRequest, toStartParameters, type OauthRequest } from './oauth-request.ts'
export { toRedirectTarget, type RedirectTarget } from './redirect-target.ts'
export { InvalidRequestError, type RequestProblem } from './request-problem.ts'
