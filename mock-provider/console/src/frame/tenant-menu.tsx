import { useId, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { TEST_TOKEN_PREFIX } from '../../../facts/tenant-addresses.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { findTenants, findTestToken } from '../tenants/find-tenants.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePopup } from './use-popup.ts'

const TEXT = TEXTS.frame

/** The maximum number of tenants in the list. Beyond that, searching is faster than reading. */
const MAX_SHOWN = 50

/** Shows the current tenant and leads to the others. */
export function TenantMenu() {
  const tenant = useTenant()
  const { isOpen, button, area, toggle } = usePopup()
  const id = useId()
  return (
    <div className="popup tenant-menu" ref={area}>
      <button ref={button} type="button" title={tenant} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <Icon name="tenants" />
        <span className="visually-hidden">{TEXT.tenant}</span>
        <span className="tenant-name">{toShortName(tenant)}</span>
        <Icon name="chevron" />
      </button>
      <div id={id} className="popup-panel" hidden={!isOpen}>
        {isOpen && <TenantChoice />}
      </div>
    </div>
  )
}

/** Returns the part of a token that differs from the others. */
function toShortName(tenant: string): string {
  return tenant.startsWith(TEST_TOKEN_PREFIX) ? tenant.slice(TEST_TOKEN_PREFIX.length) : tenant
}

function TenantChoice() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.tenants())
  const [typed, setTyped] = useState('')
  const matches = findTenants(data?.tenants ?? [], typed)
  // The current tenant comes first, so that the limit never hides it.
  const found = [
    ...matches.filter(({ public_token }) => public_token === tenant),
    ...matches.filter(({ public_token }) => public_token !== tenant),
  ]
  const wanted = findTestToken(typed)
  const isNew = data && wanted !== undefined && found[0]?.public_token !== wanted
  const open = (event: FormEvent) => {
    event.preventDefault()
    const chosen = found[0]?.public_token ?? wanted
    if (typed.trim() !== '' && chosen !== undefined) void navigate(toHref(pathname, chosen))
  }
  return (
    <form onSubmit={open}>
      <Field
        label={TEXT.findTenant}
        hint={TEXT.findTenantHint}
        spellCheck={false}
        autoCapitalize="none"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opens the panel asks for it
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error !== undefined && <p className="problem">{error}</p>}
      <ul className="popup-list">
        {found.slice(0, MAX_SHOWN).map(({ public_token, project_name }) => (
          <li key={public_token}>
            <Link to={toHref(pathname, public_token)} aria-current={public_token === tenant || undefined}>
              <code>{public_token}</code>
              <span className="hint">{project_name}</span>
            </Link>
          </li>
        ))}
        {isNew && (
          <li>
            <Link to={toHref(pathname, wanted)}>{TEXT.createTenant({ token: wanted })}</Link>
          </li>
        )}
      </ul>
      <p className="popup-foot">
        {found.length > MAX_SHOWN && (
          <span className="hint">{TEXT.moreTenants({ count: found.length - MAX_SHOWN })}</span>
        )}
        <Link to={toHref('/tenants', tenant)}>{TEXT.allTenants}</Link>
      </p>
    </form>
  )
}
