import { createContext, useContext, type ReactNode } from 'react'
import { CONFIG } from './config.ts'
import { useLocation } from './router.ts'

const TenantContext = createContext<string>(CONFIG.default_tenant)

const TENANT_PARAMETER = 'tenant'

/** The tenant stands in the address, so that a page can be sent to somebody else. */
export function TenantProvider({ children }: { children: ReactNode }) {
  const { searchParams } = useLocation()
  return <TenantContext value={searchParams.get(TENANT_PARAMETER) ?? CONFIG.default_tenant}>{children}</TenantContext>
}

/** The public token of the tenant that the console shows. */
export function useTenant(): string {
  return useContext(TenantContext)
}

/** The address of a page for a tenant; the default one is not spelled. */
export function toHref(path: string, tenant: string): string {
  return tenant === CONFIG.default_tenant
    ? path
    : `${path}?${new URLSearchParams({ [TENANT_PARAMETER]: tenant }).toString()}`
}
