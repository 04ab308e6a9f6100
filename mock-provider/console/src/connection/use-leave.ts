import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { toHref } from './tenant.tsx'

/**
 * Leaves a page whose subject was deleted. The page is unmounted before the function returns, so that it does not
 * request its subject again: a request would recreate a deleted tenant.
 */
export function useLeave(): (path: string, tenant: string) => void {
  const navigate = useNavigate()
  return (path, tenant) => flushSync(() => void navigate(toHref(path, tenant)))
}
