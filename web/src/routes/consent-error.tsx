import { LinkedText } from '@latchkey/widget'
import { problemText, type RequestProblem } from '@latchkey/widget/idp'
import { Link } from 'react-router'
import { useApp } from '../app-context.ts'
import { enApp } from '../messages/en-app.ts'
import { en } from '../messages/en.ts'
import { PATHS } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { useExplanation } from '../use-explanation.ts'
import { findConsentAdvice } from './consent-advice.ts'
import { isSessionMissing } from './use-oauth-authorize.ts'

const text = enApp.consent

/** Shown when the request could not be loaded from the provider. */
export function LoadFailed({ error }: { error: unknown }) {
  const { navigation } = useApp()
  const explanation = useExplanation(error)
  const reason = isSessionMissing(error) ? [{ text: text.noSession }] : explanation
  const advice = findConsentAdvice(error)
  return (
    <Page title={text.errorTitle}>
      <Banner tone="error">{text.loadFailed}</Banner>
      {reason.length > 0 && (
        <p className="muted">
          <LinkedText parts={reason} />
        </p>
      )}
      {advice === undefined ? (
        <Button onClick={() => navigation.reload()}>{text.tryAgain}</Button>
      ) : (
        <>
          <p>{advice}</p>
          <HomeLink />
        </>
      )}
    </Page>
  )
}

/** Shown when the request itself is invalid, so that a retry cannot succeed. */
export function InvalidRequest({ problem }: { problem: RequestProblem }) {
  return (
    <Page title={text.errorTitle}>
      <Banner tone="error">{problemText(problem)}</Banner>
      <HomeLink />
    </Page>
  )
}

function HomeLink() {
  return (
    <Link className="button button--secondary" to={PATHS.home}>
      {en.goHome}
    </Link>
  )
}
