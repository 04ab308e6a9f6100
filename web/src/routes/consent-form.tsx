import { useDeliberatePress } from '@latchkey/widget'
import { scopeText, toRedirectTarget } from '@latchkey/widget/idp'
import { useId, type ReactNode } from 'react'
import { useApp } from '../app-context.ts'
import { PRIVACY_POLICY_URL } from '../constants.ts'
import { enApp } from '../messages/en-app.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { useLeaveAccount } from './use-leave-account.ts'
import type { OauthAuthorizeState } from './use-oauth-authorize.ts'
import { SlowWait } from '../ui/slow-wait.tsx'
import { Status } from '../ui/status.tsx'

const text = enApp.consent

type ConsentFormProps = {
  redirectUri: string
  state: Extract<OauthAuthorizeState, { question: unknown }>
  onDecide: (isGranted: boolean) => void
}

export function ConsentForm({ redirectUri, state, onDecide }: ConsentFormProps) {
  const { client, scope_results } = state.question
  const { leave, isLeaving } = useLeaveAccount()
  const canLeave = state.status === 'loaded' || state.status === 'error'
  const clientName = client.client_name || text.clientFallback
  const toTexts = (isGrantable: boolean) => {
    const scopes = scope_results.filter(({ is_grantable }) => is_grantable === isGrantable)
    return [...new Set(scopes.map(({ scope, description }) => scopeText(scope, description)))]
  }
  return (
    <Page title={text.title} footer={<PrivacyPolicy />}>
      <p className="lead">
        <bdi className="strong">{clientName}</bdi> <span>{text.wantsAccess}</span>
      </p>
      <SignedInAs isLeaving={isLeaving} {...(canLeave && { onLeave: leave })} />
      <Permissions title={text.permissionsTitle} permissions={text.permissions} />
      <Permissions title={text.scopesTitle} permissions={toTexts(true)} />
      <Permissions title={text.notGrantable(clientName)} permissions={toTexts(false)} />
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
  const { navigation } = useApp()
  const isSubmitting = state.status === 'submitting'
  const allow = useDeliberatePress(() => onDecide(true))
  return (
    <>
      {state.status === 'error' && <Banner tone="error">{text.submitFailed}</Banner>}
      <div className="decision">
        <Button isBusy={isSubmitting} {...allow}>
          <span aria-live="polite">{isSubmitting ? text.submitting : text.allow}</span>
        </Button>
        <Button variant="secondary" isBusy={isSubmitting} onClick={() => onDecide(false)}>
          {text.deny}
        </Button>
      </div>
      {isSubmitting && <SlowWait onRetry={navigation.reload} />}
    </>
  )
}

/** A list with its title; nothing when the list is empty. */
function Permissions({ title, permissions }: { title: ReactNode; permissions: readonly string[] }) {
  const id = useId()
  if (permissions.length === 0) return null
  return (
    <>
      <p id={id}>{title}</p>
      <ul className="permissions" aria-labelledby={id}>
        {permissions.map((permission) => (
          <li key={permission}>{permission}</li>
        ))}
      </ul>
    </>
  )
}

function PrivacyPolicy() {
  const { config } = useApp()
  const { before, link, after } = text.privacyPolicy
  return (
    <p>
      <span>{before}</span>
      <a href={config.privacy_policy_url ?? PRIVACY_POLICY_URL} target="_blank" rel="noreferrer">
        {link}
      </a>
      <span>{after}</span>
    </p>
  )
}

/** Shows where the redirect leads. A client can choose any name, but it cannot disguise its redirect URI. */
function Destination({ redirectUri }: { redirectUri: string }) {
  const { kind, name } = toRedirectTarget(redirectUri)
  return (
    <div className="destination">
      <p>
        <span>{text.returnsTo}</span> <bdi className="strong">{name}</bdi>
      </p>
      {kind === 'loopback' && <p className="muted">{text.onThisDevice}</p>}
      {kind === 'app' && <p className="muted">{text.appLink}</p>}
    </div>
  )
}
