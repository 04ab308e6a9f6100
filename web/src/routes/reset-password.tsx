import { PasswordReset, type Theme, type WidgetConfig } from '@latchkey/widget'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SESSION_DURATION_MINUTES } from '../session-duration.ts'
import { widgetLanguage } from '../language.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { PATHS } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { FollowReturnTo } from './follow-return-to.tsx'
import { RequestReset } from './request-reset.tsx'

/** The page that the links of a reset mail lead to. Without a token, it requests such a mail. */
export function ResetPassword() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return token ? <ResetByToken key={token} token={token} /> : <RequestReset />
}

function ResetByToken({ token }: { token: string }) {
  const navigate = useNavigate()
  const [isComplete, setIsComplete] = useState(false)
  const callbacks = useMemo(
    () => ({
      onEvent: ({ type }: { type: string }) => {
        if (type === 'AUTHENTICATE_FLOW_COMPLETE') setIsComplete(true)
      },
    }),
    [],
  )
  // Replaces the history entry, so that the token does not stay in it.
  if (isComplete) return <FollowReturnTo onFollow={(path) => void navigate(path, { replace: true })} />
  return (
    <Page
      layout="bare"
      title={APP_TEXTS.resetPassword.title}
      footer={<Link to={PATHS.resetPassword}>{APP_TEXTS.resetPassword.another}</Link>}
    >
      <PasswordReset
        passwordResetToken={token}
        config={CONFIG}
        theme={THEME}
        callbacks={callbacks}
        {...widgetLanguage()}
      />
    </Page>
  )
}

const THEME: Partial<Theme> = { colorScheme: 'system' }

const CONFIG: WidgetConfig = {
  products: ['passwords'],
  sessionOptions: { sessionDurationMinutes: SESSION_DURATION_MINUTES },
}
