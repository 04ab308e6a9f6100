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
import { toClientFacts, type ClientFacts } from '../client-facts.ts'
import type { ConsentProgress, ConsentQuestion } from '../consent.ts'
import type { OauthRequest } from '../oauth-request.ts'
import { Scopes } from './scopes.tsx'
import { useIdpText } from './use-idp-text.ts'

type Props = {
  request: OauthRequest
  question: ConsentQuestion
  progress: ConsentProgress
  errorText: string | undefined
  onDecide: (decision: 'allow' | 'deny') => void
}

export function ConsentForm({ request, question, progress, errorText, onDecide }: Props) {
  const text = useIdpText()
  const { projectName } = useWidget().bootstrap
  const facts = toClientFacts(question.client, request.redirect_uri)
  const { kind, name: target } = facts.target
  const client = facts.name?.text || target
  const isBusy = progress.status === 'submitting' || progress.status === 'leaving'
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
      <SignedInAs canLeave={progress.status === 'asking' || progress.status === 'failed'} />
      <Scopes title={toSentence('idp.consent.allows')} scopes={scopes(true)} />
      <Scopes title={toSentence('idp.consent.not-grantable')} scopes={scopes(false)} />
      {progress.status !== 'submitted' && (
        <>
          <p className="lk-note">
            <WithValues text={text(`idp.consent.returns-to.${kind}`)} values={{ target }} />
          </p>
          <Identity {...facts} />
        </>
      )}
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      {progress.status === 'submitted' ? (
        <>
          <Status>
            <WithValues
              text={text(progress.isDenied ? 'idp.consent.denied' : 'idp.consent.submitted')}
              values={{ client }}
            />
          </Status>
          {progress.appUrl !== undefined && (
            <>
              <a className="lk-button lk-button-plain lk-button-primary" href={progress.appUrl}>
                <span className="lk-button-label">
                  <WithValues text={text('idp.consent.open')} values={{ client }} />
                </span>
              </a>
              <p className="lk-note">{text('idp.consent.open-help')}</p>
            </>
          )}
        </>
      ) : (
        <Decision isBusy={isBusy} onDecide={onDecide} />
      )}
    </div>
  )
}

function Decision({ isBusy, onDecide }: Pick<Props, 'onDecide'> & { isBusy: boolean }) {
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
function Identity({ name, target, knownAs, impostorOf, isUnverified }: ClientFacts) {
  const text = useIdpText()
  return (
    <>
      {knownAs !== undefined && <p className="lk-note">{text('idp.consent.known-address', { assistant: knownAs })}</p>}
      {impostorOf !== undefined && (
        <p className="lk-note lk-note-error">{text('idp.consent.impostor', { assistant: impostorOf })}</p>
      )}
      {name?.isDeceptive && <p className="lk-note lk-note-error">{text('idp.consent.deceptive-name')}</p>}
      {isUnverified && target.kind === 'site' && <p className="lk-note">{text('idp.consent.unverified')}</p>}
    </>
  )
}
