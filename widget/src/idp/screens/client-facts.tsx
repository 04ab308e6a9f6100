import { findKnownAssistant, findNamedAssistant } from '../known-assistants.ts'
import type { OauthRequest } from '../oauth-request.ts'
import { toRedirectTarget } from '../redirect-target.ts'
import { toShownName } from '../shown-name.ts'
import { useIdpText } from './use-idp-text.ts'
import type { ConsentQuestion } from './use-idp-consent.ts'

type Props = { request: OauthRequest; question: ConsentQuestion }

/**
 * Says whether the client is the one that its name suggests. Only the redirect URI proves that, because a client may
 * choose any name.
 */
export function ClientFacts({ request: { redirect_uri }, question: { client } }: Props) {
  const text = useIdpText()
  const { client_name, client_type } = client
  const isOwn = client_type === 'first_party' || client_type === 'first_party_public'
  const isOther = !isOwn && toRedirectTarget(redirect_uri).kind === 'site'
  const assistant = findKnownAssistant(redirect_uri)
  const named = isOther ? findNamedAssistant(client_name) : undefined
  return (
    <>
      {assistant !== undefined && <p className="lk-note">{text('idp.consent.known-address', { assistant })}</p>}
      {named !== undefined && named !== assistant && (
        <p className="lk-note lk-note-error">{text('idp.consent.impostor', { assistant: named })}</p>
      )}
      {toShownName(client_name).isDeceptive && (
        <p className="lk-note lk-note-error">{text('idp.consent.deceptive-name')}</p>
      )}
      {isOther && assistant === undefined && <p className="lk-note">{text('idp.consent.unverified')}</p>}
    </>
  )
}
