import { toRedirectTarget } from '../redirect-target.ts'
import { toShownName } from '../shown-name.ts'
import type { OauthRequest } from '../oauth-request.ts'
import { useDeliberatePress } from '../../flow/use-deliberate-press.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { WithValues } from '../../ui/with-values.tsx'
import { Status } from '../../ui/status.tsx'
import { ClientFacts } from './client-facts.tsx'
import { Scopes } from './scopes.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import type { ConsentQuestion } from './use-idp-consent.ts'
import { useIdpText } from './use-idp-text.ts'
import { useWidget } from '../../flow/widget-context.tsx'

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
