import { useSession, useUser } from '@latchkey/widget'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useApp } from './app-context.ts'
import { saveAskedSignIn } from './asked-sign-in.ts'
import { isSilent, readSignInTerms } from './openid-request.ts'
import { PATHS } from './paths.ts'
import { saveReturnTo } from './return-to.ts'
import { Loading } from './ui/loading.tsx'
import { SlowWait } from './ui/slow-wait.tsx'

const SilentRefusal = lazy(async () => ({ default: (await import('./routes/silent-refusal.tsx')).SilentRefusal }))

/**
 * Shows its routes to signed-in people. Stores the requested path of others, and redirects them to the login page. An
 * authorization request with `prompt=none` is refused instead.
 */
export function Protected() {
  const { navigation } = useApp()
  const { user } = useUser()
  const { fromCache } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isSignedOut = !user && !fromCache
  const mustNotAsk = pathname === PATHS.oauthAuthorize && isSilent(readSignInTerms(search))

  useEffect(() => {
    if (!isSignedOut || mustNotAsk) return
    saveReturnTo(pathname + search)
    saveAskedSignIn(pathname + search, '')
    void navigate(PATHS.login, { replace: true })
  }, [isSignedOut, mustNotAsk, pathname, search, navigate])

  if (isSignedOut && mustNotAsk) {
    return (
      <Suspense fallback={<Loading />}>
        <SilentRefusal search={search} />
      </Suspense>
    )
  }
  if (user) return <Outlet />
  return (
    <Loading>
      <SlowWait onRetry={navigation.reload} />
    </Loading>
  )
}
