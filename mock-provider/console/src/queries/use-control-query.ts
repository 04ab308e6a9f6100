import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

type Asked<Data> = {
  data: Data | undefined
  /** The reason of the last failure, in words. Undefined after a success. */
  error: string | undefined
}

/** Asks the control plane one of `QUERIES`. */
export function useControlQuery<Data>(query: UseQueryOptions<Data>): Asked<Data> {
  const { data, error, isFetching } = useQuery(query)
  const [lastError, setLastError] = useState(error)
  if (!isFetching && lastError !== error) setLastError(error)
  // A query without data forgets its error while it is fetched again. Hiding it for that moment would flicker.
  const shown = isFetching && data === undefined ? (error ?? lastError) : error
  return { data, error: shown?.message }
}
