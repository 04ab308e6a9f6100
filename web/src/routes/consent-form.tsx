import { isolate } from '@latchkey/languages/isolate.ts'
import { useDeliberatePress } from '@latchkey/widget'
import { scopeText, type ConsentProgress, type OauthRequest } from '@latchkey/widget/idp'
import { useId, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useApp } from '../app-context.ts'
import { PRIVACY_POLICY_URL } from '../constants.ts'
import { getWidgetLanguage } from '../language.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { consentText } from '../messages/consent-text.ts'
import { PATHS } from '../paths.ts'
import { useSignOut } from '../sign-out.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Sentence } from '../ui/sentence.tsx'
import { Destination } from './consent-destination.tsx'
import { toConsentFacts, type ConsentFacts } from './consent-facts.ts'
import { ConsentWarnings } from './consent-warnings.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import type { OauthAuthorizeState } from './use-oauth-authorize.ts'
import { SlowWait } from '../ui/slow-wait.tsx'
import { Status } from '../ui/status.tsx'

const text = APP_TEXTS.consent

type ConsentFormProps = {
  request: OauthRequest
  state: Extract<OauthAuthorizeState, { question: unknown }>
  onDecide: (isGranted: boolean) => void
}

export function ConsentForm({ request, state, onDecide }: ConsentFormProps) {
  const { question } = state
  const facts = useMemo(() => toConsentFacts(question, request), [question, request])
  const { signOut, isSigningOut } = useSignOut()
  const canLeave = state.status === 'asking' || state.status === 'failed'
  const client = facts.name?.text ?? text.clientFallback
  return (
    <Page title={text.title} layout="compact" footer={<Footer />}>
      <p className="lead">
        <Sentence text={text.wantsAccess} name="client">
          <bdi className="strong">{client}</bdi>
        </Sentence>
      </p>
      <ConsentWarnings {...facts} />
      <SignedInAs isLeaving={isSigningOut} {...(canLeave && { onLeave: () => void signOut() })} />
      {/* Before the list, whose length the client chooses: the buttons stay in view, and so must this. */}
      <Destination {...facts} />
      <Allowances {...facts} />
      <Permissions
        title={consentText('idp.consent.not-grantable', { client: isolate(client) })}
        permissions={toTexts(question.scope_results.filter(({ is_grantable }) => !is_grantable))}
      />
      {state.status === 'submitted' ? (
        <Submitted state={state} client={isolate(client)} />
      ) : (
        <Decision state={state} onDecide={onDecide} />
      )}
    </Page>
  )
}

/** What became of the decision. The link opens the app, which a browser may not have done without a press. */
function Submitted({ state, client }: { state: Extract<ConsentProgress, { status: 'submitted' }>; client: string }) {
  const { isDenied, appUrl } = state
  return (
    <>
      <Status>{isDenied ? consentText('idp.consent.denied') : consentText('idp.consent.submitted', { client })}</Status>
      {appUrl !== undefined && (
        <>
          <a className="button button--primary" href={appUrl}>
            {consentText('idp.consent.open', { client })}
          </a>
          <p className="muted">{consentText('idp.consent.open-help')}</p>
        </>
      )}
    </>
  )
}

/** What the client will be able to do, in one list. For a client that was allowed before, what is new comes first. */
function Allowances({ scopes: { asked, allowedBefore }, isFirstTime }: ConsentFacts) {
  const always = Object.values(text.permissions)
  const known = toTexts(allowedBefore)
  if (isFirstTime !== false)
    return <Permissions title={text.permissionsTitle} permissions={[...always, ...toTexts(asked), ...known]} />
  return (
    <>
      <Permissions title={text.newScopesTitle} permissions={toTexts(asked)} />
      <Permissions title={text.knownScopesTitle} permissions={[...always, ...known]} />
    </>
  )
}

function toTexts(scopes: ConsentFacts['scopes']['asked']): string[] {
  const messages = getWidgetLanguage()?.messages
  return [...new Set(scopes.map(({ scope, description }) => scopeText(scope, description, messages)))]
}

function Decision({ state, onDecide }: Pick<ConsentFormProps, 'state' | 'onDecide'>) {
  const { navigation } = useApp()
  const isSubmitting = state.status === 'submitting' || state.status === 'leaving'
  const allow = useDeliberatePress(() => onDecide(true))
  return (
    <div className="decision-bar">
      {state.status === 'failed' && <Banner tone="error">{text.submitFailed}</Banner>}
      <div className="decision">
        <Button isBusy={isSubmitting} {...allow}>
          {consentText(isSubmitting ? 'idp.consent.submitting' : 'idp.consent.allow')}
        </Button>
        <Button variant="secondary" isBusy={isSubmitting} onClick={() => onDecide(false)}>
          {consentText('idp.consent.deny')}
        </Button>
      </div>
      <output className="unseen">{isSubmitting && consentText('idp.consent.submitting')}</output>
      {isSubmitting && <SlowWait onRetry={navigation.reload} />}
    </div>
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

function Footer() {
  const { config } = useApp()
  return (
    <>
      <p>
        <Sentence text={text.privacyPolicy} name="link">
          <a href={config.privacy_policy_url ?? PRIVACY_POLICY_URL} target="_blank" rel="noreferrer">
            {text.privacyPolicyLink}
          </a>
        </Sentence>
      </p>
      <Link to={PATHS.connectedApps}>{text.whoHasAccess}</Link>
    </>
  )
}
