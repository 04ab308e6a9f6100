import { useUser } from '@latchkey/widget'
import { isConsentShown, isSessionMissing, parseOauthRequest, type OauthRequest } from '@latchkey/widget/idp'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useApp } from '../app-context.ts'
import { isSilent, readSignInTerms } from '../openid-request.ts'
import { createQueryClient } from '../query-client.ts'
import { isInForeignFrame } from '../ui/own-window.ts'
import { Page } from '../ui/page.tsx'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { consentText } from '../messages/consent-text.ts'
import { TEXTS } from '../messages/texts.ts'
import { ChooseAccount } from './choose-account.tsx'
import { ConsentForm } from './consent-form.tsx'
import { LoadFailed, InvalidRequest, Refused } from './consent-error.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { SilentRefusal } from './silent-refusal.tsx'
import { useOauthAuthorize } from './use-oauth-authorize.ts'
import { useSignInTerms } from './use-sign-in-terms.ts'
import { SlowWait } from '../ui/slow-wait.tsx'
import { Status } from '../ui/status.tsx'

/**
 * Shows the consent page with a new state for each request and each user. So an answer after the Back button applies to
 * the request that is shown, and a user who has signed in from another tab is asked again.
 */
export function OauthAuthorize() {
  const { search } = useLocation()
  const { user } = useUser()
  return <RequestPage key={`${user?.user_id} ${search}`} search={search} />
}

function RequestPage({ search }: { search: string }) {
  const [queryClient] = useState(createQueryClient)
  const [parsed] = useState(() => parseOauthRequest(search))
  const { due, keepAccount, useOtherAccount, settle } = useSignInTerms(search)
  if (isInForeignFrame()) return <Refused text={APP_TEXTS.consent.framed} />
  if ('problem' in parsed) return <InvalidRequest problem={parsed.problem} />
  if (due === 'silent') return <SilentRefusal search={search} />
  if (due === 'sign-in') return <SignInAgain search={search} />
  if (due === 'choose-account') return <ChooseAccount onKeep={keepAccount} onUseOther={useOtherAccount} />
  return (
    <QueryClientProvider client={queryClient}>
      <Consent request={parsed.request} search={search} onSubmitted={settle} />
    </QueryClientProvider>
  )
}

/** Once the decision is submitted, whatever comes of it. */
const SUBMITTED = ['submitting', 'leaving', 'submitted']

type ConsentProps = { request: OauthRequest; search: string; onSubmitted: () => void }

function Consent({ request, search, onSubmitted }: ConsentProps) {
  const { state, submit } = useOauthAuthorize(request)
  const isSubmitted = SUBMITTED.includes(state.status)
  useEffect(() => {
    if (isSubmitted) onSubmitted()
  }, [isSubmitted, onSubmitted])
  if (state.status === 'loading') return <Waiting text={TEXTS.loading} />
  if (state.status === 'not-loaded') {
    // The session may have ended after this page was opened.
    const isRefused = isSilent(readSignInTerms(search)) && isSessionMissing(state.error)
    return isRefused ? <SilentRefusal search={search} /> : <LoadFailed error={state.error} />
  }
  if (state.status === 'expired') return <Refused text={APP_TEXTS.consent.expired} />
  if (!isConsentShown(state.question, state)) return <Waiting text={consentText('idp.consent.submitting')} />
  return <ConsentForm request={request} state={state} onDecide={submit} />
}

function Waiting({ text }: { text: string }) {
  const { navigation } = useApp()
  return (
    <Page title={APP_TEXTS.consent.title} layout="compact">
      <Status>{text}</Status>
      <SlowWait key={text} onRetry={navigation.reload} />
    </Page>
  )
}
