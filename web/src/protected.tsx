import { useSession, useUser } from '@latchkey/widget'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useApp } from './app-context.ts'
import { PATHS } from './paths.ts'
import { saveReturnTo } from './return-to.ts'
import { Loading } from './ui/loading.tsx'
import { SlowWait } from './ui/slow-wait.tsx'

/** Shows its routes to signed-in people. Redirects others to the login page, and stores the requested path. */
export function Protected() {
  const { navigation } = useApp()
  const { user } = useUser()
  const { fromCache } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isSignedOut = !user && !fromCache

  useEffect(() => {
    if (!isSignedOut) return
    saveReturnTo(pathname + search)
    void navigate(PATHS.login, { replace: true })
  }, [isSignedOut, pathname, search, navigate])

  if (user) return <Outlet />
  return (
    <Loading>
      <SlowWait onRetry={navigation.reload} />
    </Loading>
  )
}
