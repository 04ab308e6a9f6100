import { useId } from 'react'
import { Link, matchPath, useLocation } from 'react-router'
import { DOCS_PATH } from '../../console-paths.ts'
import { CONFIG } from '../connection/config.ts'
import { TEXTS } from '../messages/texts.ts'
import { PAGES, type ConsolePage } from '../pages/pages.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePopup } from './use-popup.ts'

/** The links to the pages. On a narrow screen they open from a menu button. */
export function Navigation() {
  const tenant = useTenant()
  const current = usePage()
  const { isOpen, toggle, button, area } = usePopup()
  const id = useId()
  return (
    <nav aria-label={TEXTS.app.navigation}>
      <div ref={area}>
        <button ref={button} type="button" className="menu" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span>{TEXTS.app.menu}</span> <span className="menu-current">{current?.name}</span>
        </button>
        <ul id={id} className={isOpen ? 'open' : undefined}>
          {PAGES.filter(({ within }) => within === undefined).map(({ path, name, icon }) => (
            <li key={path}>
              <Link
                to={toHref(path, tenant)}
                aria-current={path === (current?.within ?? current?.path) ? 'page' : undefined}
              >
                <Icon name={icon} />
                <span>{name}</span>
              </Link>
            </li>
          ))}
          {CONFIG.has_docs && (
            <li>
              <a href={DOCS_PATH}>
                <Icon name="documentation" />
                <span>{TEXTS.app.docs}</span>
              </a>
            </li>
          )}
        </ul>
      </div>
    </nav>
  )
}

/** Finds the page for the URL. */
function usePage(): ConsolePage | undefined {
  const { pathname } = useLocation()
  return PAGES.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))
}
