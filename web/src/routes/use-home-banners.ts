import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toHomeError, type HomeError } from './home-error.ts'

const CONNECTED_PARAMETER = 'asana_connected'

/** The values that mean that Asana was not connected. All others report a connection. */
const DENIALS: readonly string[] = ['false', '0', 'no']

type HomeBanners = { isConnected: boolean; error: HomeError | undefined }

/** Reads the result of connecting Asana from the URL. Removes a success from the URL, so that it is shown once. */
export function useHomeBanners(): HomeBanners {
  const [query, setQuery] = useSearchParams()
  const value = query.get(CONNECTED_PARAMETER)
  const isInAddress = value !== null
  const isReported = isInAddress && !DENIALS.includes(value.toLowerCase())
  const [isConnected, setIsConnected] = useState(isReported)
  if (isReported && !isConnected) setIsConnected(true)

  useEffect(() => {
    if (!isInAddress) return
    setQuery(
      (current) => {
        current.delete(CONNECTED_PARAMETER)
        return current
      },
      { replace: true },
    )
  }, [isInAddress, setQuery])

  return { isConnected, error: toHomeError(query.get('error')) }
}
