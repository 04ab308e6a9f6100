import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Changes the query of the page's URL, so that the URL reproduces the page. An empty value removes a parameter. */
export function useChangeQuery(): (changes: Record<string, string>) => void {
  const [, setSearchParams] = useSearchParams()
  return useCallback(
    (changes) => {
      const change = (before: URLSearchParams) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      }
      setSearchParams(change, { replace: true })
    },
    [setSearchParams],
  )
}
