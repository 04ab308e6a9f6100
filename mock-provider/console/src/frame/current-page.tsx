import { Suspense, useEffect, useRef } from 'react'
import { Route, Routes, useLocation, useNavigationType } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { PAGES } from '../pages/pages.ts'
import { useTenant } from '../connection/tenant.tsx'
import { isTestToken } from '../tenants/find-tenants.ts'
import { Notice, Page } from '../ui/page.tsx'
import { UnknownTenant } from './unknown-tenant.tsx'

export function CurrentPage() {
  const tenant = useTenant()
  const { pathname } = useLocation()
  useScrollToTop()
  if (!isTestToken(tenant)) return <UnknownTenant />
  // The key resets a page's state when the path or the tenant changes.
  return (
    <Suspense fallback={<p>{TEXTS.app.loading}</p>}>
      <Routes key={`${pathname} ${tenant}`}>
        {PAGES.map(({ path, Page: Shown }) => (
          <Route key={path} path={path} caseSensitive element={<Shown />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}

/** Shows another page from its beginning. Going back keeps the browser's position. */
function useScrollToTop() {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    if (type === 'PUSH' && shown.current !== pathname) window.scrollTo(0, 0)
    shown.current = pathname
  }, [pathname, type])
}

function NotFound() {
  return (
    <Page title={TEXTS.app.notFoundTitle}>
      <Notice tone="bad">{TEXTS.app.notFound}</Notice>
    </Page>
  )
}
