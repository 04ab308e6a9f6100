import type { UseQueryOptions } from '@tanstack/react-query'
import { getData } from '../../../control-client/control-client.ts'

const POLL_INTERVAL_MS = 2_000

/** For what makes the provider read many rows. It answers nothing else meanwhile. */
const SLOW_POLL_INTERVAL_MS = 15_000
const MANY_ROWS = 1_000

/** Returns how often rows are fetched, in milliseconds. @param count how many the provider reads for it */
export function toPollInterval(count = 0): number {
  return count > MANY_ROWS ? SLOW_POLL_INTERVAL_MS : POLL_INTERVAL_MS
}

/** Fetches data again and again while the page is visible. @param toInterval in milliseconds. Default 2000 */
export function poll<Data>(
  key: readonly unknown[],
  call: () => Promise<{ data?: Data }>,
  toInterval: (data: Data | undefined) => number = () => POLL_INTERVAL_MS,
): UseQueryOptions<Data> {
  return { queryKey: key, queryFn: () => getData(call()), refetchInterval: ({ state }) => toInterval(state.data) }
}
