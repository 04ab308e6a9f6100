import { QueryClient } from '@tanstack/react-query'

/**
 * Creates the query client. Queries also run offline, because the provider often runs on this machine. They are not
 * retried, so that a failure is shown at once.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })
}
