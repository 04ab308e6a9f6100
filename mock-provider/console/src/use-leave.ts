import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { toHref } from './tenant.tsx'

/**
 * Leaves a page whose subject was deleted. The page is gone when this returns, so that nothing asks for the subject
 * again: asking for a deleted tenant would create it.
 */
export function useLeave(): (path: string, tenant: string) => void {
  const navigate = useNavigate()
  return (path, tenant) => flushSync(() => void navigate(toHref(path, tenant)))
}
