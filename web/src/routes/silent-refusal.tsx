import { isolate } from '@latchkey/languages/isolate.ts'
import {
  isSessionMissing,
  parseOauthRequest,
  toErrorUrl,
  toRedirectTarget,
  toStartParameters,
  type OauthRequest,
} from '@latchkey/widget/idp'
import { useEffect, useState } from 'react'
import { useApp } from '../app-context.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { consentText } from '../messages/consent-text.ts'
import { isSilent, readSignInTerms } from '../openid-request.ts'
import { Page } from '../ui/page.tsx'
import { Status } from '../ui/status.tsx'
import { InvalidRequest, LoadFailed } from './consent-error.tsx'

/**
 * Reports to the client that the person would have to sign in, which `prompt=none` forbids.
 *
 * @see OpenID Connect Core §3.1.2.6
 */
export function SilentRefusal({ search }: { search: string }) {
  const [parsed] = useState(() => parseOauthRequest(search))
  if ('problem' in parsed) return <InvalidRequest problem={parsed.problem} />
  return <Refusal request={parsed.request} search={search} />
}

function Refusal({ request, search }: { request: OauthRequest; search: string }) {
  const { client, config, navigation } = useApp()
  const [failure, setFailure] = useState<{ error: unknown }>()

  useEffect(() => {
    let isCurrent = true
    const refuse = () => {
      if (isCurrent) navigation.leave(toErrorUrl(request, toRefusal(search), config.issuer))
    }
    // Only the provider knows whether the redirect URI is the client's. It checks that before the session.
    client.idp.oauthAuthorizeStart(toStartParameters(request)).then(refuse, (error: unknown) => {
      if (isSessionMissing(error)) refuse()
      else if (isCurrent) setFailure({ error })
    })
    return () => {
      isCurrent = false
    }
  }, [client, config, navigation, request, search])

  if (failure) return <LoadFailed error={failure.error} />
  const { name } = toRedirectTarget(request.redirect_uri)
  return (
    <Page title={APP_TEXTS.consent.title}>
      <Status>{consentText('idp.consent.submitted', { client: isolate(name) })}</Status>
    </Page>
  )
}

/** `none` contradicts every other value. */
function toRefusal(search: string): 'login_required' | 'invalid_request' {
  const terms = readSignInTerms(search)
  return isSilent(terms) && terms.prompts.length > 1 ? 'invalid_request' : 'login_required'
}
