import { ConnectedApps, type Theme } from '@latchkey/widget'
import { Link } from 'react-router'
import { widgetLanguage } from '../language.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { TEXTS } from '../messages/texts.ts'
import { PATHS } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { useLeaveAccount } from './use-leave-account.ts'

const THEME: Partial<Theme> = { colorScheme: 'system' }

/** Shows who may act for the signed-in person, and removes their access. */
export function ConnectedAppsPage() {
  const { leave, isLeaving } = useLeaveAccount()
  return (
    <Page layout="bare" title={APP_TEXTS.connectedApps.title} footer={<Link to={PATHS.home}>{TEXTS.goHome}</Link>}>
      <SignedInAs isLeaving={isLeaving} onLeave={leave} />
      <ConnectedApps theme={THEME} {...widgetLanguage()} />
    </Page>
  )
}
