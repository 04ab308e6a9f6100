import { Suspense, useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { control } from './control.ts'
import { readFields } from './form-fields.ts'
import { EN } from './messages/en.ts'
import { PAGES, type ConsolePage } from './pages/pages.ts'
import { matchPath } from './path-parameters.ts'
import { navigate, useLocation } from './router.ts'
import { TenantProvider, toHref, useTenant } from './tenant.tsx'
import { Field } from './ui/field.tsx'
import { Link } from './ui/link.tsx'
import { Notice, Page } from './ui/page.tsx'

export function App() {
  return (
    <TenantProvider>
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
    </TenantProvider>
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
        {EN.app.menu} <span className="menu-current">{current?.name}</span>
      </button>
      <ul id={id} className={isOpen ? 'open' : undefined}>
        {PAGES.filter(({ within }) => within === undefined).map(({ path, name }) => (
          <li key={path}>
            <Link href={toHref(path, tenant)} isCurrent={path === (current?.within ?? current?.path)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TenantSwitcher() {
  const tenant = useTenant()
  const { pathname } = useLocation()
  const { known, ask } = useKnownTenants()
  const id = useId()
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { tenant: chosen } = readFields(event.currentTarget)
    if (chosen) navigate(toHref(pathname, chosen))
  }
  return (
    <form className="tenant" onSubmit={show}>
      <Field
        key={tenant}
        name="tenant"
        label={EN.app.tenant}
        defaultValue={tenant}
        title={EN.app.tenantHint}
        spellCheck={false}
        list={id}
        onFocus={ask}
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

/** Suggests the known tenants. They are fetched when the field gets the focus. */
function useKnownTenants() {
  const [known, setKnown] = useState<string[]>([])
  const ask = () =>
    void control('get', '/_mock/tenants').then(
      ({ tenants }) => setKnown(tenants.map(({ public_token }) => public_token)),
      () => setKnown([]), // the page itself reports the error
    )
  return { known, ask }
}

/** Finds the page for the URL. A path without parameters wins over one with parameters. */
function usePage(): ConsolePage | undefined {
  const { pathname } = useLocation()
  return PAGES.find(({ path }) => path === pathname) ?? PAGES.find(({ path }) => matchPath(path, pathname))
}

function CurrentPage() {
  const tenant = useTenant()
  const { pathname } = useLocation()
  const page = usePage()
  if (!page)
    return (
      <Page title={EN.app.notFoundTitle}>
        <Notice tone="bad">{EN.app.notFound}</Notice>
      </Page>
    )
  // The key resets a page's state when the path or the tenant changes.
  return (
    <Suspense fallback={<p>{EN.app.loading}</p>}>
      <page.Page key={`${pathname} ${tenant}`} />
    </Suspense>
  )
}
