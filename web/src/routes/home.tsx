import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useApp } from '../app-context.ts'
import { HELP_URL } from '../constants.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { PATHS } from '../paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Page } from '../ui/page.tsx'
import { AsanaStatus } from './asana-status.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { useAsanaConnection } from './use-asana-connection.ts'
import { useHomeBanners } from './use-home-banners.ts'
import { useLeaveHome } from './use-leave-home.ts'

const text = APP_TEXTS.home

export function Home() {
  const { isConnected, error } = useHomeBanners()
  const asana = useAsanaConnection()
  const { leave, isLeaving } = useLeaveHome()
  const isReported = isConnected && asana.state.status !== 'disconnected'
  return (
    <Page
      layout="wide"
      title={text.title}
      banners={
        <>
          {isReported && (
            <Banner tone="success" title={text.connectedTitle}>
              {text.connected}
            </Banner>
          )}
          {error && (
            <Banner tone="error" title={text.errorTitle}>
              <span>{error.before}</span>
              <bdi>{error.text}</bdi>
              <span>{error.after}</span>
            </Banner>
          )}
        </>
      }
      footer={
        <>
          <Link to={PATHS.connectedApps}>{text.connectedApps}</Link>
          <a href={HELP_URL} target="_blank" rel="noreferrer">
            {text.help}
          </a>
          <Button variant="plain" isBusy={isLeaving} onClick={leave}>
            {isLeaving ? text.signingOut : text.signOut}
          </Button>
          <output className="unseen">{isLeaving && text.signingOut}</output>
        </>
      }
    >
      <SignedInAs isLeaving={isLeaving} onLeave={leave} />
      <GettingStarted isConnected={'connection' in asana.state || isReported} />
      <AsanaStatus {...asana} />
    </Page>
  )
}

/** Lists the steps to get started, with what is done and what comes next. */
function GettingStarted({ isConnected }: { isConnected: boolean }) {
  const { config } = useApp()
  const hasAssistant = useHasAssistant()
  const next = [hasAssistant, hasAssistant, isConnected].indexOf(false)
  return (
    <>
      <h2>{text.stepsTitle}</h2>
      <ol className="steps">
        <Step isDone={hasAssistant} isNext={next === 0}>
          <span>{text.steps.add}</span>
          <CopyField label={text.serverUrl} value={config.tool_server_url} />
        </Step>
        <Step isDone={hasAssistant}>
          <span>{text.steps.authorize}</span>
        </Step>
        <Step isDone={isConnected} isNext={next === 2}>
          <span>{text.steps.connect}</span>
        </Step>
      </ol>
      <Link className={`button button--${isConnected ? 'secondary' : 'primary'}`} to={PATHS.asanaAuthorize}>
        {text.connect}
      </Link>
    </>
  )
}

function Step({ isDone, isNext, children }: { isDone: boolean; isNext?: boolean; children: ReactNode }) {
  return (
    <li className={isDone ? 'done' : undefined} aria-current={isNext ? 'step' : undefined}>
      {isDone && <span className="unseen">{text.stepDone}</span>}
      {children}
    </li>
  )
}

/** Whether an assistant has access, so that the first two steps are done. It is not known when the page is first shown. */
function useHasAssistant(): boolean {
  const { client } = useApp()
  const [hasAssistant, setHasAssistant] = useState(false)
  useEffect(() => {
    let isCurrent = true
    client.user.getConnectedApps().then(
      ({ connected_apps }) => isCurrent && setHasAssistant(connected_apps.length > 0),
      // The steps are then as for a new account.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [client])
  return hasAssistant
}
