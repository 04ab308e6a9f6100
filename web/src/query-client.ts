import { NetworkError } from '@latchkey/widget/client'
import { QueryClient, type Query } from '@tanstack/react-query'
import {
  FETCH_DEDUPE_INTERVAL_MS,
  FETCH_RETRY_INTERVAL_MS,
  FOCUS_THROTTLE_INTERVAL_MS,
  SLOW_NETWORK_FETCH_RETRY_INTERVAL_MS,
} from './constants.ts'

/** The DOM types lack `navigator.connection`, because some browsers do. */
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
        refetchOnWindowFocus: shouldRefetch,
        retry: shouldRetry,
        retryDelay: () => toRetryInterval(navigator),
        // Even offline, the browser can reach a provider on this device.
        networkMode: 'always',
      },
    },
  })
}

/** Reports whether a retry may succeed: after a network error, but not when the provider rejected the call. */
export function shouldRetry(_failureCount: number, error: unknown): boolean {
  return error instanceof NetworkError
}

/** @returns milliseconds */
export function toRetryInterval({ connection }: Pick<Navigator, 'connection'>): number {
  const isSlow = SLOW_CONNECTIONS.includes(connection?.effectiveType ?? '')
  return isSlow ? SLOW_NETWORK_FETCH_RETRY_INTERVAL_MS : FETCH_RETRY_INTERVAL_MS
}

function shouldRefetch({ state }: Pick<Query, 'state'>): boolean {
  return Date.now() - state.dataUpdatedAt >= FOCUS_THROTTLE_INTERVAL_MS
}
