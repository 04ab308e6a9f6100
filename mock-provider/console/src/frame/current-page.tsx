import { Suspense, useEffect, useRef } from 'react'
import { Route, Routes, useLocation, useNavigationType, Link } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { PAGES } from '../pages/pages.ts'
import { useTenant, toHref } from '../connection/tenant.tsx'
import { isTestToken, findTestToken } from '../tenants/find-tenants.ts'
import { Notice, Page, Section } from '../ui/page.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

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

const TEXT = TEXTS.frame

/** Shown instead of a page when the tenant in the URL cannot exist. */
function UnknownTenant() {
  const tenant = useTenant()
  const { pathname } = useLocation()
  const { data, error } = useControlQuery(QUERIES.tenants())
  const token = findTestToken(tenant)
  return (
    <Page title={TEXT.unknownTitle} intro={TEXT.unknown({ tenant })} error={error}>
      {token !== undefined && (
        <p>
          <Link className="button" to={toHref(pathname, token)}>
            {TEXT.createTenant({ token })}
          </Link>
        </p>
      )}
      <Section title={TEXT.existing}>
        <ul className="link-list">
          {(data?.tenants ?? []).map(({ public_token }) => (
            <li key={public_token}>
              <Link to={toHref(pathname, public_token)}>{public_token}</Link>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
