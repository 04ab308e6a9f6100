import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

const CONNECTED_PARAMETER = 'asana_connected'

type HomeBanners = {
  isConnected: boolean
  /** Plain text from the address; anybody can have written it. */
  error: string | null
}

/** What linking Asana left in the address. Success is news once: it leaves the address as soon as it is read. */
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
