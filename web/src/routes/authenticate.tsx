import { LinkedText } from '@latchkey/widget'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApp } from '../app-context.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { PATHS } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { FollowReturnTo } from './follow-return-to.tsx'
import { useAuthenticate } from './use-authenticate.ts'
import { SlowWait } from '../ui/slow-wait.tsx'
import { Status } from '../ui/status.tsx'

export function Authenticate() {
  const { state, isStopped, stay } = useAuthenticate()
  const { navigation } = useApp()
  const navigate = useNavigate()
  const toLogin = useRef<HTMLAnchorElement>(null)
  // Replaces the history entry, so that the token does not stay in it.
  if (state.status === 'done') return <FollowReturnTo onFollow={(path) => void navigate(path, { replace: true })} />
  if (state.status === 'working') {
    return (
      <Page title={APP_TEXTS.authenticate.title}>
        <Status>{APP_TEXTS.authenticate.working}</Status>
        <SlowWait onRetry={navigation.reload} />
      </Page>
    )
  }
  return (
    <Page title={APP_TEXTS.authenticate.errorTitle}>
      <Banner tone="error">
        <LinkedText parts={state.text} />
      </Banner>
      <Status>{isStopped ? APP_TEXTS.authenticate.stopped : APP_TEXTS.authenticate.redirecting}</Status>
      {!isStopped && (
        <Button
          variant="secondary"
          onClick={() => {
            // The button goes, and the focus must not go with it.
            toLogin.current?.focus()
            stay()
          }}
        >
          {APP_TEXTS.authenticate.stay}
        </Button>
      )}
      <Link ref={toLogin} className="button button--secondary" to={PATHS.login} replace>
        {APP_TEXTS.authenticate.toLogin}
      </Link>
    </Page>
  )
}
