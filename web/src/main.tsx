import { createGuardedRoot, ProviderContext } from '@latchkey/widget'
import { lazy, StrictMode, Suspense, type ReactNode } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import { asanaConnections } from './asana-connections.ts'
import { toOriginPath } from './app-address.ts'
import { AppContext, type AppDependencies } from './app-context.ts'
import { navigation } from './navigate.ts'
import { PATHS } from './paths.ts'
import { createClient } from './provider.ts'
import { AppConfigError, readAppConfig } from './read-app-config.ts'
import { Login } from './routes/login.tsx'
import { createSignInQuestions } from './sign-in-questions.ts'
import { Crash } from './ui/crash.tsx'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { Loading } from './ui/loading.tsx'
import styles from './styles.css?inline'

const App = lazy(async () => ({ default: (await import('./app.tsx')).App }))

/** Returns the page to start with. The login page is what most visitors see first, so it loads without the router. */
function toFirstPage(path: string): ReactNode {
  if (path === toOriginPath(PATHS.login)) return <Login onSignedIn={navigation.replace} />
  return (
    <Suspense fallback={<Loading />}>
      <App />
    </Suspense>
  )
}

function start(root: HTMLElement) {
  const config = readAppConfig()
  const questions = createSignInQuestions()
  const client = createClient(config, questions.ask)
  const dependencies: AppDependencies = { config, client, navigation, asana: asanaConnections, questions }
  createGuardedRoot(root, () => <Crash onReload={navigation.reload} />).render(
    <StrictMode>
      <ErrorBoundary onReload={navigation.reload}>
        <AppContext value={dependencies}>
          <ProviderContext client={dependencies.client}>{toFirstPage(window.location.pathname)}</ProviderContext>
        </AppContext>
      </ErrorBoundary>
    </StrictMode>,
  )
}

/** Replaces the plain message by a page, which loads only when it is needed. */
async function explain(root: HTMLElement, problems: readonly string[]) {
  const { WrongConfig } = await import('./ui/wrong-config.tsx')
  createGuardedRoot(root, () => null).render(<WrongConfig problems={problems} />)
}

adoptStyles(styles)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root"')
try {
  start(root)
} catch (error) {
  if (!(error instanceof AppConfigError)) throw error
  // It is not thrown: a module that has failed cannot be imported by the one that explains why.
  console.error(error)
  root.textContent = error.message
  void explain(root, error.problems)
}
