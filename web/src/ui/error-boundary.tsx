import { DomBoundary } from '@latchkey/widget'
import type { ReactNode } from 'react'
import { Crash } from './crash.tsx'

type ErrorBoundaryProps = { onReload: () => void; children: ReactNode }

/** Repairs a page that another script has changed. Shows a crash when the page's code could not be loaded or threw an error. */
export function ErrorBoundary({ onReload, children }: ErrorBoundaryProps) {
  return <DomBoundary toFallback={() => <Crash onReload={onReload} />}>{children}</DomBoundary>
}
