import { DomBoundary } from '@latchkey/widget'
import type { ReactNode } from 'react'
import { Crash } from './crash.tsx'

type ErrorBoundaryProps = { onReload: () => void; children: ReactNode }

/**
 * Repairs a page whose DOM was changed by another script. Shows a crash page when the page's code cannot be loaded or
 * throws.
 */
export function ErrorBoundary({ onReload, children }: ErrorBoundaryProps) {
  return <DomBoundary toFallback={() => <Crash onReload={onReload} />}>{children}</DomBoundary>
}
