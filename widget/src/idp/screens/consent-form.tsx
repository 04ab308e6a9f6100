import type { ProviderClient } from '../../client/index.ts'
import { useUser } from '../../flow/provider-context.tsx'
import { useDeliberatePress } from '../../flow/use-deliberate-press.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Status } from '../../ui/status.tsx'
import { WithValues } from '../../ui/with-values.tsx'
import { accountName } from '../account-name.ts'
import { findKnownAssistant, findNamedAssistant } from '../known-assistants.ts'
import type { OauthRequest } from '../oauth-request.ts'
import { toRedirectTarget } from '../redirect-target.ts'
import { toShownName } from '../shown-name.ts'
import { Scopes } from './scopes.tsx'
import { useIdpText } from './use-idp-text.ts'

/** The provider's response to the preflight: what to ask the person. */
export type ConsentQuestion = Awaited<ReturnType<ProviderClient['idp']['oauthAuthorizeStart']>>

type Props = {
  request: OauthRequest
  question: ConsentQuestion
  status: 'asking' | 'submitted' | 'denied'
  isBusy: boolean
  errorText: string | undefined
  onDecide: (decision: 'allow' | 'deny') => void
}

export function ConsentForm({ request, question, status, isBusy, errorText, onDecide }: Props) {
  const text = useIdpText()
  const { projectName } = useWidget().bootstrap
  const { kind, name: target } = toRedirectTarget(request.redirect_uri)
  const client = toShownName(question.client.client_name).text || target
  const scopes = (isGrantable: boolean) =>
    question.scope_results.filter(({ is_grantable }) => is_grantable === isGrantable).map(({ scope }) => scope)
  const toSentence = (id: 'idp.consent.allows' | 'idp.consent.not-grantable') => (
    <WithValues text={text(id)} values={{ client }} />
  )
  return (
    <div className="lk-stack">
      <ScreenTitle>
        <WithValues
          text={text(projectName ? 'idp.consent.title' : 'idp.consent.title-without-project')}
          values={{ client, project: projectName ?? '' }}
        />
      </ScreenTitle>
      <SignedInAs canLeave={status === 'asking' && !isBusy} />
      <Scopes title={toSentence('idp.consent.allows')} scopes={scopes(true)} />
      <Scopes title={toSentence('idp.consent.not-grantable')} scopes={scopes(false)} />
      {status === 'asking' && (
        <>
          <p className="lk-note">
            <WithValues text={text(`idp.consent.returns-to.${kind}`)} values={{ target }} />
          </p>
          <ClientFacts request={request} question={question} />
        </>
      )}
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      {status === 'asking' ? (
        <Decision isBusy={isBusy} onDecide={onDecide} />
      ) : (
        <Status>
          <WithValues
            text={text(status === 'denied' ? 'idp.consent.denied' : 'idp.consent.submitted')}
            values={{ client }}
          />
        </Status>
      )}
    </div>
  )
}

function Decision({ isBusy, onDecide }: Pick<Props, 'isBusy' | 'onDecide'>) {
  const text = useIdpText()
  const allow = useDeliberatePress(() => onDecide('allow'))
  return (
    <>
      <Button variant="primary" isBusy={isBusy} {...allow}>
        {text(isBusy ? 'idp.consent.submitting' : 'idp.consent.allow')}
      </Button>
      <Button variant="secondary" isDisabled={isBusy} onClick={() => onDecide('deny')}>
        {text('idp.consent.deny')}
      </Button>
      <output className="lk-hidden">{isBusy && text('idp.consent.submitting')}</output>
    </>
  )
}

/** Names the account that the screen acts for. Somebody else can sign out of that account. */
function SignedInAs({ canLeave }: { canLeave: boolean }) {
  const { client } = useWidget()
  const { user } = useUser()
  const text = useIdpText()
  const { submit, isSubmitting } = useSubmit(async () => void (await client.session.revoke({ forceClear: true })))
  if (!user) return null
  return (
    <p className="lk-note">
      <span>
        <WithValues text={text('idp.consent.signed-in-as')} values={{ account: accountName(user) }} />{' '}
      </span>
      {canLeave && (
        <LinkButton isBusy={isSubmitting} onClick={() => void submit()}>
          {text('idp.consent.not-you')}
        </LinkButton>
      )}
    </p>
  )
}

/**
 * Says whether the client is the one that its name suggests. Only the redirect URI proves that, because a client may
 * choose any name.
 */
function ClientFacts({ request: { redirect_uri }, question: { client } }: Pick<Props, 'request' | 'question'>) {
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
