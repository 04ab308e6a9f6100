import { QueryClient } from '@tanstack/react-query'

/** The provider often runs on this machine, so being offline does not matter. A failure is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' }, mutations: { networkMode: 'always' } },
  })
}
