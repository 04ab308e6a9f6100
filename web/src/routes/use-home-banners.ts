import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

const CONNECTED_PARAMETER = 'asana_connected'

type HomeBanners = {
  isConnected: boolean
  /** Untrusted plain text from the URL. */
  error: string | null
}

/** Reads the result of connecting Asana from the URL. Removes a success from the URL, so that it is shown once. */
export function useHomeBanners(): HomeBanners {
  const [query, setQuery] = useSearchParams()
  const isInAddress = query.has(CONNECTED_PARAMETER)
  const [isConnected, setIsConnected] = useState(isInAddress)
  if (isInAddress && !isConnected) setIsConnected(true)

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

  return { isConnected, error: query.get('error') }
}
