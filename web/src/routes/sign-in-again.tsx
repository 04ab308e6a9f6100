import { SignInWidget, type Theme } from '@latchkey/widget'
import { useMemo } from 'react'
import { getAppUrl } from '../app-address.ts'
import { findLoginHint } from '../request-hints.ts'
import { widgetLanguage } from '../language.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { TEXTS } from '../messages/texts.ts'
import { Page } from '../ui/page.tsx'
import { toWidgetConfig } from './login.tsx'
import { SignedInAs } from './signed-in-as.tsx'

/** Asks a person who is already signed in to sign in again. The existing session stays valid. */
export function SignInAgain({ search }: { search: string }) {
  const config = useMemo(
    // Without `prompt`, the third party would return without asking. GitHub supports only `select_account`.
    () => toWidgetConfig(getAppUrl(), { loginHint: findLoginHint(search), prompt: 'select_account' }),
    [search],
  )
  return (
    <Page layout="bare" title={TEXTS.login.title} subtitle={APP_TEXTS.signInAgain.subtitle}>
      <SignedInAs isLeaving={false} />
      <SignInWidget config={config} theme={THEME} {...widgetLanguage()} />
    </Page>
  )
}

const THEME: Partial<Theme> = { hideHeaderText: true, colorScheme: 'system' }
