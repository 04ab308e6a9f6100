import { ConnectedApps, type Theme } from '@latchkey/widget'
import { Link } from 'react-router'
import { widgetLanguage } from '../language.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { TEXTS } from '../messages/texts.ts'
import { PATHS } from '../paths.ts'
import { useSignOut } from '../sign-out.tsx'
import { Page } from '../ui/page.tsx'
import { SignedInAs } from './signed-in-as.tsx'

/** The page has a title already. */
const THEME: Partial<Theme> = { colorScheme: 'system', hideHeaderText: true }

/** Shows who may act for the signed-in person, and removes their access. */
export function ConnectedAppsPage() {
  const { signOut, isSigningOut } = useSignOut()
  return (
    <Page layout="bare" title={APP_TEXTS.connectedApps.title} footer={<Link to={PATHS.home}>{TEXTS.goHome}</Link>}>
      <SignedInAs isLeaving={isSigningOut} onLeave={() => void signOut()} />
      <ConnectedApps theme={THEME} {...widgetLanguage()} />
    </Page>
  )
}
