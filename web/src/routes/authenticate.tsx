import { LinkedText } from '@latchkey/widget'
import { useNavigate } from 'react-router'
import { useApp } from '../app-context.ts'
import { enApp } from '../messages/en-app.ts'
import { Banner } from '../ui/banner.tsx'
import { Page } from '../ui/page.tsx'
import { FollowReturnTo } from './follow-return-to.tsx'
import { useAuthenticate } from './use-authenticate.ts'
import { SlowWait } from '../ui/slow-wait.tsx'
import { Status } from '../ui/status.tsx'

export function Authenticate() {
  const state = useAuthenticate()
  const { navigation } = useApp()
  const navigate = useNavigate()
  // Replaces the history entry, so that the token does not stay in it.
  if (state.status === 'done') return <FollowReturnTo onFollow={(path) => void navigate(path, { replace: true })} />
  if (state.status === 'working') {
    return (
      <Page title={enApp.authenticate.title}>
        <Status>{enApp.authenticate.working}</Status>
        <SlowWait onRetry={navigation.reload} />
      </Page>
    )
  }
  return (
    <Page title={enApp.authenticate.errorTitle}>
      <Banner tone="error">
        <LinkedText parts={state.text} />
      </Banner>
      <p className="muted">{enApp.authenticate.redirecting}</p>
    </Page>
  )
}
