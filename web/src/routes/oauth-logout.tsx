import { IdpLogout } from '@latchkey/widget'
import { useLocation } from 'react-router'
import { widgetLanguage } from '../language.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { Page } from '../ui/page.tsx'

/** The page that another app sends people to for logging out. Works signed in and signed out. */
export function OauthLogout() {
  const { search } = useLocation()
  return (
    <Page layout="bare" title={APP_TEXTS.logout.title}>
      <IdpLogout config={{ query: search }} {...widgetLanguage()} />
    </Page>
  )
}
