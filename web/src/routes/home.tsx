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
  return (
    <Page
      layout="wide"
      title={text.title}
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
      {isConnected && asana.state.status !== 'disconnected' && (
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
      <GettingStarted />
      <AsanaStatus {...asana} />
    </Page>
  )
}

function GettingStarted() {
  const { config } = useApp()
  return (
    <>
      <h2>{text.stepsTitle}</h2>
      <ol className="steps">
        <li>
          <span>{text.steps.add}</span>
          <CopyField label={text.serverUrl} value={config.tool_server_url} />
        </li>
        <li>{text.steps.authorize}</li>
        <li>{text.steps.connect}</li>
      </ol>
      <Link className="button button--primary" to={PATHS.asanaAuthorize}>
        {text.connect}
      </Link>
    </>
  )
}
