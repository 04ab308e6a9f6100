'use client'

import { ProviderContext } from '@latchkey/widget'
import { createProviderClient } from '@latchkey/widget/client'
import type { ReactNode } from 'react'

/** One client for the whole app. On the server it knows no visitor. */
export const client = createProviderClient(process.env.PUBLIC_TOKEN ?? '', {
  baseUrl: process.env.PROVIDER_URL ?? '',
})

export function Providers({ children }: { children: ReactNode }) {
  return <ProviderContext client={client}>{children}</ProviderContext>
}
