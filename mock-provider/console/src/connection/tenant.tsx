import { createContext, useContext, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CONFIG } from './config.ts'

const TenantContext = createContext<string>(CONFIG.default_tenant)

const TENANT_PARAMETER = 'tenant'

/** Provides the tenant in the URL, so that a page's URL can be shared. */
export function TenantProvider({ children }: { children: ReactNode }) {
  const [searchParams] = useSearchParams()
  return <TenantContext value={searchParams.get(TENANT_PARAMETER) ?? CONFIG.default_tenant}>{children}</TenantContext>
}

/** Returns the public token of the current tenant. */
export function useTenant(): string {
  return useContext(TenantContext)
}

/** Returns the URL of a page for a tenant. The default tenant is left out. */
export function toHref(path: string, tenant: string): string {
  return tenant === CONFIG.default_tenant
    ? path
    : `${path}?${new URLSearchParams({ [TENANT_PARAMETER]: tenant }).toString()}`
}
