import type { UseQueryOptions } from '@tanstack/react-query'
import { getData } from '../../../control-client/control-client.ts'

const POLL_INTERVAL_MS = 2_000

/**
 * The interval for lists that make the provider read many rows, because it serves no other calls while it reads them.
 */
const SLOW_POLL_INTERVAL_MS = 15_000
const MANY_ROWS = 1_000

/**
 * Returns the polling interval in milliseconds.
 *
 * @param count the number of rows that the provider reads for each poll
 */
export function toPollInterval(count = 0): number {
  return count > MANY_ROWS ? SLOW_POLL_INTERVAL_MS : POLL_INTERVAL_MS
}

/**
 * Fetches data repeatedly while the page is visible.
 *
 * @param toInterval returns the interval in milliseconds. By default, 2000
 */
export function poll<Data>(
  key: readonly unknown[],
  call: () => Promise<{ data?: Data }>,
  toInterval: (data: Data | undefined) => number = () => POLL_INTERVAL_MS,
): UseQueryOptions<Data> {
  return { queryKey: key, queryFn: () => getData(call()), refetchInterval: ({ state }) => toInterval(state.data) }
}
