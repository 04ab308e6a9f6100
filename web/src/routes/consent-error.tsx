import { LinkedText } from '@latchkey/widget'
import { isSessionMissing, problemText, type RequestProblem } from '@latchkey/widget/idp'
import { Link } from 'react-router'
import { useApp } from '../app-context.ts'
import { getWidgetLanguage } from '../language.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { consentText } from '../messages/consent-text.ts'
import { TEXTS } from '../messages/texts.ts'
import { PATHS } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { useExplanation } from '../use-explanation.ts'
import { findConsentAdvice } from './consent-advice.ts'

const text = APP_TEXTS.consent

/** Shown when the request could not be loaded from the provider. */
export function LoadFailed({ error }: { error: unknown }) {
  const { navigation } = useApp()
  const explanation = useExplanation(error)
  const reason = isSessionMissing(error) ? [{ text: consentText('idp.no-session') }] : explanation
  const advice = findConsentAdvice(error)
  return (
    <Page title={text.errorTitle}>
      <Banner tone="error">{text.loadFailed}</Banner>
      {reason.length > 0 && (
        <p className="muted">
          <LinkedText parts={reason} />
        </p>
      )}
      {advice !== undefined && <p>{advice}</p>}
      <Button onClick={() => navigation.reload()}>{text.tryAgain}</Button>
      {advice !== undefined && <HomeLink />}
    </Page>
  )
}

/** Shown when the request itself is invalid, so that a retry cannot succeed. */
export function InvalidRequest({ problem }: { problem: RequestProblem }) {
  return (
    <Page title={text.errorTitle}>
      <Banner tone="error">{problemText(problem, getWidgetLanguage()?.messages)}</Banner>
      <HomeLink />
    </Page>
  )
}

/** Shown instead of the question, without anything to press. */
export function Refused({ text: reason }: { text: string }) {
  return (
    <Page title={text.errorTitle}>
      <Banner tone="error">{reason}</Banner>
    </Page>
  )
}

function HomeLink() {
  return (
    <Link className="button button--secondary" to={PATHS.home}>
      {TEXTS.goHome}
    </Link>
  )
}
