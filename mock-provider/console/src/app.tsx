import { Suspense, type FormEvent } from 'react'
import { readFields } from './form-fields.ts'
import { EN } from './messages/en.ts'
import { PAGES, type ConsolePage } from './pages/pages.ts'
import { matchPath } from './path-parameters.ts'
import { navigate, useLocation } from './router.ts'
import { TenantProvider, toHref, useTenant } from './tenant.tsx'
import { Field } from './ui/field.tsx'
import { Link } from './ui/link.tsx'
import { Notice } from './ui/page.tsx'

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

function Navigation() {
  const tenant = useTenant()
  const current = usePage()
  return (
    <nav aria-label={EN.app.navigation}>
      <ul>
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
      />
      <button type="submit" className="small">
        {EN.app.showTenant}
      </button>
    </form>
  )
}

/** The page at the address. One without parameters goes first. */
function usePage(): ConsolePage | undefined {
  const { pathname } = useLocation()
  return PAGES.find(({ path }) => path === pathname) ?? PAGES.find(({ path }) => matchPath(path, pathname))
}

function CurrentPage() {
  const tenant = useTenant()
  const { pathname } = useLocation()
  const page = usePage()
  if (!page) return <Notice tone="bad">{EN.app.notFound}</Notice>
  // A key: what one page of one tenant remembers is nothing to another.
  return (
    <Suspense fallback={<p>{EN.app.loading}</p>}>
      <page.Page key={`${pathname} ${tenant}`} />
    </Suspense>
  )
}
