import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { useApp } from '../app-context.ts'
import { Loading } from '../ui/loading.tsx'

const ConfirmSignIn = lazy(async () => ({ default: (await import('./confirm-sign-in.tsx')).ConfirmSignIn }))

/** Shows the question about a sign-in in place of the page that waits for its answer. That page keeps its state. */
export function AskBeforeSignIn({ children }: { children: ReactNode }) {
  const { questions } = useApp()
  const question = useSyncExternalStore(questions.subscribe, questions.findOpen)
  return (
    <>
      {question && (
        <Suspense fallback={<Loading />}>
          <ConfirmSignIn question={question} />
        </Suspense>
      )}
      <div className="routes" hidden={question !== undefined}>
        {children}
      </div>
    </>
  )
}
