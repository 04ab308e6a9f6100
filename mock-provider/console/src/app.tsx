import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  BrowserRouter,
  Link,
  matchPath,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router'
import { DOCS_PATH } from '../console-paths.ts'
import { CONFIG } from './config.ts'
import { HasNavigatedProvider } from './has-navigated.tsx'
import { EN } from './messages/en.ts'
import { PAGES, type ConsolePage } from './pages/pages.ts'
import { QUERIES } from './queries/queries.ts'
import { createQueryClient } from './queries/query-client.ts'
import { TenantProvider, toHref, useTenant } from './tenant.tsx'
import { Field } from './ui/field.tsx'
import { Notice, Page } from './ui/page.tsx'
import { toTrimmed } from './ui/to-trimmed.ts'

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    // Without transitions, because the text of some fields is in the URL: a late render would move the caret.
    <BrowserRouter useTransitions={false}>
      <QueryClientProvider client={queryClient}>
        <HasNavigatedProvider>
          <TenantProvider>
            <Shell />
          </TenantProvider>
        </HasNavigatedProvider>
      </QueryClientProvider>
    </BrowserRouter>
  )
}

function Shell() {
  return (
    <>
      <a href="#content" className="skip">
        {EN.app.skip}
      </a>
      <header>
        <p className="title">{EN.app.title}</p>
        <TenantSwitcher />
      </header>
      <Navigation />
      <main id="content" tabIndex={-1}>
        <CurrentPage />
      </main>
    </>
  )
}

/** The menu of a narrow screen. It closes when a page is chosen or Escape is pressed. */
function useMenu() {
  const { pathname } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  useEffect(() => {
    if (!isOpen) return undefined
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenAt(undefined)
      button.current?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return { isOpen, button, toggle: () => setOpenAt(isOpen ? undefined : pathname) }
}

function Navigation() {
  const tenant = useTenant()
  const current = usePage()
  const { isOpen, toggle, button } = useMenu()
  const id = useId()
  return (
    <nav aria-label={EN.app.navigation}>
      <button ref={button} type="button" className="menu" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <span>{EN.app.menu}</span> <span className="menu-current">{current?.name}</span>
      </button>
      <ul id={id} className={isOpen ? 'open' : undefined}>
        {PAGES.filter(({ within }) => within === undefined).map(({ path, name }) => (
          <li key={path}>
            <Link
              to={toHref(path, tenant)}
              aria-current={path === (current?.within ?? current?.path) ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
        {CONFIG.has_docs && (
          <li>
            <a href={DOCS_PATH}>{EN.app.docs}</a>
          </li>
        )}
      </ul>
    </nav>
  )
}

function TenantSwitcher() {
  const tenant = useTenant()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { known, ask } = useKnownTenants()
  const id = useId()
  const { register, handleSubmit } = useForm({ values: { chosen: tenant } })
  const show = handleSubmit(({ chosen }) => {
    if (chosen) void navigate(toHref(pathname, chosen))
  })
  return (
    <form className="tenant" onSubmit={(event) => void show(event)}>
      <Field
        label={EN.app.tenant}
        title={EN.app.tenantHint}
        spellCheck={false}
        list={id}
        onFocus={ask}
        {...register('chosen', { setValueAs: toTrimmed })}
      />
      <datalist id={id}>
        {known.map((token) => (
          <option key={token}>{token}</option>
        ))}
      </datalist>
      <button type="submit" className="small">
        {EN.app.showTenant}
      </button>
    </form>
  )
}

/** Suggests the known tenants. They are fetched when the field gets the focus. An error is reported by the page itself. */
function useKnownTenants() {
  const { data, refetch } = useQuery({ ...QUERIES.tenants(), enabled: false })
  return { known: data?.tenants.map(({ public_token }) => public_token) ?? [], ask: () => void refetch() }
}

/** Finds the page for the URL. */
function usePage(): ConsolePage | undefined {
  const { pathname } = useLocation()
  return PAGES.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))
}

function CurrentPage() {
  const tenant = useTenant()
  const { pathname } = useLocation()
  useScrollToTop()
  // The key resets a page's state when the path or the tenant changes.
  return (
    <Suspense fallback={<p>{EN.app.loading}</p>}>
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
    <Page title={EN.app.notFoundTitle}>
      <Notice tone="bad">{EN.app.notFound}</Notice>
    </Page>
  )
}
