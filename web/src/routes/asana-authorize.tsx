import { useUser } from '@latchkey/widget'
import { isRedirectSafe } from '@latchkey/widget/client'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getAppUrl } from '../app-address.ts'
import { useApp } from '../app-context.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { TEXTS } from '../messages/texts.ts'
import { PATHS } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Page } from '../ui/page.tsx'
import { useRestored } from '../use-restored.ts'
import { toAsanaAuthorizeUrl } from './asana-authorize-url.ts'
import { SlowWait } from '../ui/slow-wait.tsx'
import { Status } from '../ui/status.tsx'

export function AsanaAuthorize() {
  const { status, retry } = useAsanaAuthorize()
  if (status === 'redirecting') {
    return (
      <Page title={APP_TEXTS.asana.title}>
        <Status>{APP_TEXTS.asana.redirecting}</Status>
        <SlowWait onRetry={retry} />
      </Page>
    )
  }
  return (
    <Page title={APP_TEXTS.asana.errorTitle}>
      <Banner tone="error">{APP_TEXTS.asana.failed}</Banner>
      <Link className="button button--primary" to={PATHS.home}>
        {TEXTS.goHome}
      </Link>
    </Page>
  )
}

function useAsanaAuthorize(): { status: 'redirecting' | 'error'; retry: () => void } {
  const { config, navigation, asana } = useApp()
  const [attempt, setAttempt] = useState(0)
  const userId = useUser().user?.user_id
  const navigate = useNavigate()
  const url = userId && toAsanaAuthorizeUrl(config, { appUrl: getAppUrl(), userId })

  useEffect(() => {
    if (!url || !isRedirectSafe(url)) return
    let isCurrent = true
    const started = config.asana_start_enabled === false ? Promise.resolve() : asana.start()
    void started.then(() => isCurrent && navigation.leaveFrom(PATHS.home, url))
    return () => {
      isCurrent = false
    }
  }, [asana, config, navigation, url, attempt])

  // The browser's Back button on Asana's page means that the person declined. It may restore this page.
  useRestored(useCallback(() => void navigate(PATHS.home, { replace: true }), [navigate]))
  const retry = () => setAttempt((count) => count + 1)
  return { status: url && !isRedirectSafe(url) ? 'error' : 'redirecting', retry }
}
