import { lazy, Suspense } from 'react'
import { AppContext } from './app-context.ts'
import { startPage } from './start-page.tsx'
import { Loading } from './ui/loading.tsx'
import './styles.css'

const App = lazy(async () => ({ default: (await import('./app.tsx')).App }))

startPage((dependencies) => (
  <AppContext value={dependencies}>
    <Suspense fallback={<Loading />}>
      <App />
    </Suspense>
  </AppContext>
))
