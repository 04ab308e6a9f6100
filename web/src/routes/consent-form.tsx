import { enApp } from '../messages/en-app.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { toRedirectTarget } from './redirect-target.ts'
import type { OauthAuthorizeState } from './use-oauth-authorize.ts'
import { Status } from '../ui/status.tsx'

const text = enApp.consent

type ConsentFormProps = {
  redirectUri: string
  state: Extract<OauthAuthorizeState, { question: unknown }>
  onDecide: (isGranted: boolean) => void
}

export function ConsentForm({ redirectUri, state, onDecide }: ConsentFormProps) {
  const { client, scope_results } = state.question
  const clientName = client.client_name || text.clientFallback
  const ungrantableScopes = scope_results.filter((result) => !result.is_grantable).map((result) => result.scope)
  return (
    <Page title={text.title} footer={text.footer(clientName)}>
      <p className="lead">
        <bdi className="strong">{clientName}</bdi> {text.wantsAccess}
      </p>
      <p>{text.permissionsTitle}</p>
      <ul className="permissions">
        {text.permissions.map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
      {ungrantableScopes.length > 0 && <UngrantableScopes clientName={clientName} scopes={ungrantableScopes} />}
      <Destination redirectUri={redirectUri} />
      {state.status === 'submitted' ? (
        <Status>{state.isDenied ? text.denied : text.closePage(clientName)}</Status>
      ) : (
        <Decision state={state} onDecide={onDecide} />
      )}
    </Page>
  )
}

function Decision({ state, onDecide }: Pick<ConsentFormProps, 'state' | 'onDecide'>) {
  const isSubmitting = state.status === 'submitting'
  return (
    <>
      {state.status === 'error' && <Banner tone="error">{text.submitFailed}</Banner>}
      <div className="decision">
        <Button isBusy={isSubmitting} onClick={() => onDecide(true)}>
          <span aria-live="polite">{isSubmitting ? text.submitting : text.allow}</span>
        </Button>
        <Button variant="secondary" isBusy={isSubmitting} onClick={() => onDecide(false)}>
          {text.deny}
        </Button>
      </div>
    </>
  )
}

function UngrantableScopes({ clientName, scopes }: { clientName: string; scopes: readonly string[] }) {
  return (
    <>
      <p>{text.notGrantable(clientName)}</p>
      <ul className="ungrantable-scopes">
        {scopes.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
    </>
  )
}

/** Shows where the redirect leads. A client can choose any name, but it cannot disguise its redirect URI. */
function Destination({ redirectUri }: { redirectUri: string }) {
  const { kind, name } = toRedirectTarget(redirectUri)
  return (
    <div className="destination">
      <p>
        {text.returnsTo} <bdi className="strong">{name}</bdi>
      </p>
      {kind === 'loopback' && <p className="muted">{text.onThisDevice}</p>}
      {kind === 'app' && <p className="muted">{text.appLink}</p>}
    </div>
  )
}
