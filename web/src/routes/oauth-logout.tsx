import { IdpLogout } from '@latchkey/widget'
import { useLocation } from 'react-router'
import { enApp } from '../messages/en-app.ts'
import { Page } from '../ui/page.tsx'

/** The page that another app sends people to for logging out. Works signed in and signed out. */
export function OauthLogout() {
  const { search } = useLocation()
  return (
    <Page layout="bare" title={enApp.logout.title}>
      <IdpLogout config={{ query: search }} />
    </Page>
  )
}
