import { useKeptFocus } from '@latchkey/widget'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Outlet, Route, Routes, useNavigate } from 'react-router'
import { adoptStyles } from './adopt-styles.ts'
import { BASE } from './app-address.ts'
import { useApp } from './app-context.ts'
import { PATHS } from './paths.ts'
import { Protected } from './protected.tsx'
import { AskBeforeSignIn } from './routes/ask-before-sign-in.tsx'
import { AsanaAuthorize } from './routes/asana-authorize.tsx'
import { Authenticate } from './routes/authenticate.tsx'
import { Home } from './routes/home.tsx'
import { Login } from './routes/login.tsx'
import { NotFound } from './routes/not-found.tsx'
import { SignOutProvider } from './sign-out.tsx'
import { Loading } from './ui/loading.tsx'
import { SlowWait } from './ui/slow-wait.tsx'
import appStyles from './app.css?inline'
import appStylesUrl from './app.css?url'

adoptStyles(appStyles, appStylesUrl)

const ResetPassword = lazy(async () => ({ default: (await import('./routes/reset-password.tsx')).ResetPassword }))
const OauthAuthorize = lazy(async () => ({ default: (await import('./routes/oauth-authorize.tsx')).OauthAuthorize }))
const ConnectedAppsPage = lazy(async () => ({
  default: (await import('./routes/connected-apps.tsx')).ConnectedAppsPage,
}))
const OauthLogout = lazy(async () => ({ default: (await import('./routes/oauth-logout.tsx')).OauthLogout }))

export function App() {
  return (
    <BrowserRouter basename={BASE}>
      <AppRoutes />
    </BrowserRouter>
  )
}

export function AppRoutes() {
  useKeptFocus(document.body)
  return (
    <AskBeforeSignIn>
      <SignOutProvider>
        <Pages />
      </SignOutProvider>
    </AskBeforeSignIn>
  )
}

function Pages() {
  return (
    <Routes>
      <Route path={PATHS.login} element={<RoutedLogin />} />
      <Route path={PATHS.authenticate} element={<Authenticate />} />
      <Route element={<Lazily />}>
        <Route path={PATHS.resetPassword} element={<ResetPassword />} />
        <Route path={PATHS.oauthLogout} element={<OauthLogout />} />
      </Route>
      <Route element={<Protected />}>
        <Route element={<Lazily />}>
          <Route path={PATHS.home} element={<Home />} />
          <Route path={PATHS.asanaAuthorize} element={<AsanaAuthorize />} />
          <Route path={PATHS.oauthAuthorize} element={<OauthAuthorize />} />
          <Route path={PATHS.connectedApps} element={<ConnectedAppsPage />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function Lazily() {
  const { navigation } = useApp()
  return (
    <Suspense
      fallback={
        <Loading>
          <SlowWait onRetry={navigation.reload} />
        </Loading>
      }
    >
      <Outlet />
    </Suspense>
  )
}

function RoutedLogin() {
  const navigate = useNavigate()
  return <Login onSignedIn={(path) => void navigate(path, { replace: true })} />
}
