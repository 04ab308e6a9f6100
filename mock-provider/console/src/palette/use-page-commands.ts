import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { listRaisedErrors } from '../faults/catalogue.ts'
import { ERROR_SYNONYMS } from '../faults/fault-words.ts'
import { isErrorType } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'
import { PAGES } from '../pages/pages.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import type { Command } from './command.ts'

/** Returns the URL of the faults page with a search. */
function toFaultsHref(tenant: string, q: string): string {
  const href = toHref('/faults', tenant)
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ q }).toString()}`
}

/** The commands that lead to pages, errors and operations. */
export function usePageCommands(): Command[] {
  const tenant = useTenant()
  const navigate = useNavigate()
  const { data: catalogue } = useControlQuery(QUERIES.catalogue())
  return useMemo(() => {
    const go = (href: string) => () => void navigate(href)
    const pages = PAGES.filter(({ within }) => within === undefined).map(({ path, name }): Command => ({
      id: `page ${path}`,
      group: 'pages',
      name,
      // The English words of the path find the page in every language: `rbac`, `api keys`.
      synonyms: path.replaceAll(/[/-]/g, ' ').trim(),
      run: go(toHref(path, tenant)),
    }))
    const errors = (catalogue?.errors ?? []).map(({ error_type, error_message, status_code }): Command => ({
      id: `error ${error_type}`,
      group: 'errors',
      name: error_type,
      synonyms: (isErrorType(error_type) && ERROR_SYNONYMS[error_type]) || '',
      text: `${status_code} ${error_message}`,
      run: go(toFaultsHref(tenant, error_type)),
    }))
    const raisers = catalogue ? listRaisedErrors(catalogue).map(({ raiser }) => raiser) : []
    const operations = raisers
      .filter(({ address }) => address !== '')
      .map(({ operation_id, summary, address }): Command => ({
        id: `operation ${operation_id}`,
        group: 'operations',
        name: operation_id,
        text: `${summary} ${address}`,
        run: go(toFaultsHref(tenant, operation_id)),
      }))
    const screens: Command = {
      id: 'tenants',
      group: 'pages',
      name: TEXTS.frame.allTenants,
      synonyms: 'create switch tenant snapshots export import',
      run: go(toHref('/tenants', tenant)),
    }
    return [...pages, screens, ...errors, ...operations]
  }, [tenant, navigate, catalogue])
}
