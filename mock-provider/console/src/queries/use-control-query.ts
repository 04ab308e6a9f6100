import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

type Asked<Data> = {
  data: Data | undefined
  /** The reason of the last failure, in words. Undefined after a success. */
  error: string | undefined
}

/** Runs one of `QUERIES` and returns its data and error. */
export function useControlQuery<Data>(query: UseQueryOptions<Data>): Asked<Data> {
  const { data, error, isFetching } = useQuery(query)
  const [lastError, setLastError] = useState(error)
  if (!isFetching && lastError !== error) setLastError(error)
  // While a query without data is refetched, its error is reset. The last one stays shown, so that it does not flicker.
  const shown = isFetching && data === undefined ? (error ?? lastError) : error
  return { data, error: shown?.message }
}
