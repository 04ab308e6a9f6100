import { NetworkError } from '@latchkey/widget/client'
import { QueryClient, type Query } from '@tanstack/react-query'
import {
  FETCH_DEDUPE_INTERVAL_MS,
  FETCH_RETRY_INTERVAL_MS,
  FOCUS_THROTTLE_INTERVAL_MS,
  SLOW_NETWORK_FETCH_RETRY_INTERVAL_MS,
} from './constants.ts'

/** Not in every browser, hence not in the DOM's types. */
declare global {
  interface Navigator {
    readonly connection?: { readonly effectiveType?: string }
  }
}

const SLOW_CONNECTIONS = ['slow-2g', '2g']

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FETCH_DEDUPE_INTERVAL_MS,
        refetchOnWindowFocus: isWorthRefetching,
        retry: isWorthRetrying,
        retryDelay: () => toRetryInterval(navigator),
        // A browser without a network still reaches a provider on this device.
        networkMode: 'always',
      },
    },
  })
}

/** What the provider has refused it will refuse again; a provider that was not reached may be there later. */
export function isWorthRetrying(_failureCount: number, error: unknown): boolean {
  return error instanceof NetworkError
}

/** @returns milliseconds */
export function toRetryInterval({ connection }: Pick<Navigator, 'connection'>): number {
  const isSlow = SLOW_CONNECTIONS.includes(connection?.effectiveType ?? '')
  return isSlow ? SLOW_NETWORK_FETCH_RETRY_INTERVAL_MS : FETCH_RETRY_INTERVAL_MS
}

function isWorthRefetching({ state }: Pick<Query, 'state'>): boolean {
  return Date.now() - state.dataUpdatedAt >= FOCUS_THROTTLE_INTERVAL_MS
}
