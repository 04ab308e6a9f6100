import { SignInWidget, useUser, type SignInConfig, type SignInWidgetProps, type Theme } from '@latchkey/widget'
import { PROVIDER } from '@latchkey/widget/client'
import { githubMark } from '@latchkey/widget/marks'
import { oauth } from '@latchkey/widget/products'
import { useMemo, useState } from 'react'
import { getAppUrl } from '../app-address.ts'
import { SESSION_DURATION_MINUTES } from '../session-duration.ts'
import { widgetLanguage } from '../language.ts'
import { TEXTS } from '../messages/texts.ts'
import { PATHS } from '../paths.ts'
import { findLoginHint } from '../request-hints.ts'
import { beginSignIn, readReturnTo } from '../return-to.ts'
import { Page } from '../ui/page.tsx'
import { FollowReturnTo } from './follow-return-to.tsx'

type LoginProps = { onSignedIn: (path: string) => void }

/** The login page. Needs no router: when opened by its address, it renders without one. */
export function Login({ onSignedIn }: LoginProps) {
  const { user } = useUser()
  // Runs before the first rendering reads the stored path. A second call has no effect.
  useState(beginSignIn)
  const [isComplete, setIsComplete] = useState(false)
  const config = useMemo(() => toWidgetConfig(getAppUrl(), { loginHint: findLoginHint(readReturnTo()) }), [])
  const callbacks = useMemo(
    () => ({
      onEvent: ({ type }: { type: string }) => {
        if (type === 'AUTHENTICATE_FLOW_COMPLETE') setIsComplete(true)
      },
    }),
    [],
  )

  if (user || isComplete) return <FollowReturnTo onFollow={onSignedIn} />
  return <SignInPage config={config} callbacks={callbacks} />
}

/** The page for a signed-out visitor. The build prerenders it. */
export function SignInPage(props: Pick<SignInWidgetProps, 'config' | 'callbacks'>) {
  return (
    <Page
      layout="bare"
      title={TEXTS.login.title}
      subtitle={TEXTS.login.subtitle}
      footer={TEXTS.login.footer({ provider: PROVIDER.name })}
    >
      <SignInWidget {...props} theme={THEME} {...widgetLanguage()} />
    </Page>
  )
}

/** The colours of the widget follow the person's preference, like those of the page. */
const THEME: Partial<Theme> = { hideHeaderText: true, colorScheme: 'system' }

/** The hints that are passed to the third party. */
type SignInHints = { loginHint?: string | undefined; prompt?: string }

export function toWidgetConfig(appUrl: string, { loginHint, prompt }: SignInHints = {}): SignInConfig {
  const provider_params = { ...(loginHint && { login_hint: loginHint }), ...(prompt && { prompt }) }
  const hasHints = Object.keys(provider_params).length > 0
  return {
    // The product is an object, because one that is given by name would be loaded after the page's script.
    products: [
      oauth(
        {
          providers: [{ type: 'github', ...(hasHints && { provider_params }) }],
          loginRedirectURL: appUrl + PATHS.authenticate,
          signupRedirectURL: appUrl + PATHS.authenticate,
        },
        { github: githubMark },
      ),
    ],
    sessionOptions: { sessionDurationMinutes: SESSION_DURATION_MINUTES },
  }
}
