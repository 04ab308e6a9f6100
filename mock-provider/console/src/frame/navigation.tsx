import { useId, type ReactNode } from 'react'
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
        <div id={id} className={isOpen ? 'nav-groups open' : 'nav-groups'}>
          {GROUPS.map((group) => (
            <Group key={String(group)} group={group}>
              {PAGES.filter((page) => page.within === undefined && page.group === group).map(({ path, name, icon }) => (
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
              {group === 'setup' && CONFIG.has_docs && (
                <li>
                  <a href={DOCS_PATH}>
                    <Icon name="documentation" />
                    <span>{TEXTS.app.docs}</span>
                  </a>
                </li>
              )}
            </Group>
          ))}
        </div>
      </div>
    </nav>
  )
}

/** The parts of the navigation. The first one has no name. */
const GROUPS = [undefined, 'live', 'data', 'try', 'setup'] as const

/** A part of the navigation, with its name. */
function Group({ group, children }: { group: (typeof GROUPS)[number]; children: ReactNode }) {
  const id = useId()
  if (group === undefined) return <ul>{children}</ul>
  return (
    <>
      <p id={id} className="nav-group">
        {TEXTS.app.groups[group]}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

/** Finds the page for the URL. */
function usePage(): ConsolePage | undefined {
  const { pathname } = useLocation()
  return PAGES.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))
}
