import { Link } from 'react-router'
import logo from './icon.svg'
import { TEXTS } from '../messages/texts.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { isTestToken } from '../tenants/find-tenants.ts'
import { DisplayMenu } from './display-menu.tsx'
import { TenantMenu } from './tenant-menu.tsx'
import { TenantStatus } from './tenant-status.tsx'

export function Header() {
  const tenant = useTenant()
  return (
    <header>
      <p className="title">
        <Link to={toHref('/', tenant)}>
          <img src={logo} alt="" width={28} height={28} />
          <span>{TEXTS.app.title}</span>
        </Link>
      </p>
      <TenantMenu />
      {isTestToken(tenant) && <TenantStatus />}
      <div className="header-end">
        {isTestToken(tenant) && <PaletteButton />}
        <DisplayMenu />
      </div>
    </header>
  )
}
