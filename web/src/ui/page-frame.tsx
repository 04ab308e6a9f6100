import { ProviderContext } from '@latchkey/widget'
import type { ProviderClient } from '@latchkey/widget/client'
import { StrictMode, type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

type PageFrameProps = { client: ProviderClient; onReload: () => void; children: ReactNode }

/** What surrounds every page: prerendered markup has the same elements. */
export function PageFrame({ client, onReload, children }: PageFrameProps) {
  return (
    <StrictMode>
      <ErrorBoundary onReload={onReload}>
        <ProviderContext client={client}>{children}</ProviderContext>
      </ErrorBoundary>
    </StrictMode>
  )
}
