import { useState } from 'react'
import { ProviderError } from '../client/errors.ts'
import { useSubmit, type Reactions } from './use-submit.ts'

/** From this status on, an error is a server error, so that a retry may succeed. @see RFC 9110 §15.6 */
const FIRST_SERVER_ERROR = 500

/** Checks a request before the user is asked anything. `retry` is returned only where a retry may succeed. */
export function usePreflight(check: () => Promise<void>, reactions: Reactions = {}) {
  const [canRetry, setCanRetry] = useState(false)
  const { submit, errorText } = useSubmit(async () => {
    try {
      await check()
    } catch (error) {
      setCanRetry(!(error instanceof ProviderError) || error.status_code >= FIRST_SERVER_ERROR)
      throw error
    }
  }, reactions)
  const run = () => void submit()
  return { run, errorText, retry: canRetry ? run : undefined }
}
