import { isErrorType, type FaultRule, type Message } from '@latchkey/openapi'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { getSearchWords } from '../../../facts/fault-kinds.ts'
import { AMOUNTS_MS, findAdvanceToExpiry } from '../clock/amounts.ts'
import { isMoved, toClockChange, toClockReset } from '../clock/clock-changes.ts'
import { toArming, toDisarming } from '../faults/arm.ts'
import { ERROR_SYNONYMS } from '../faults/find-faults.ts'
import { QUICK_FAULTS } from '../faults/quick-faults.tsx'
import { listKeys } from '../browser/object-members.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant, toHref } from '../connection/tenant.tsx'
import { toReset, toSnapshot } from '../tenants/tenant-changes.ts'
import { listRaisedErrors } from '../faults/catalogue.ts'
import { PAGES } from '../pages/pages.ts'

export type CommandGroup = keyof typeof TEXTS.palette.groups

/** An entry of the palette. */
export type Command = {
  /** Unique among all commands. */
  id: string
  group: CommandGroup
  name: string
  synonyms?: string
  /** Further text that is searched but not shown, for instance the text of a message. */
  text?: string
  run: () => void
}

const TEXT = TEXTS.palette

/** The commands that change something: faults, the clock, the tenant's state. */
export function useActionCommands(messages: readonly Message[]): Command[] {
  return [...useFaultCommands(), ...useClockCommands(messages), ...useTenantCommands()]
}

function useFaultCommands(): Command[] {
  const tenant = useTenant()
  const { change } = useChange()
  const { data } = useControlQuery(QUERIES.faults(tenant))
  const faults = data?.faults ?? []
  const quick = listKeys(QUICK_FAULTS).map((id): Command => {
    const rule = QUICK_FAULTS[id]
    const name = TEXTS.faults.quick[id]
    return {
      id: `arm ${id}`,
      group: 'actions',
      name: TEXT.arm({ fault: name }),
      synonyms: toSynonyms(rule),
      run: () => void change(toArming(tenant, rule, TEXTS.faults.quickArmed({ name }))),
    }
  })
  const disarm: Command = {
    id: 'disarm',
    group: 'actions',
    name: TEXT.disarm({ armed: TEXTS.frame.armed({ count: faults.length }) }),
    synonyms: 'remove faults',
    run: () => void change(toDisarming(tenant, faults)),
  }
  return faults.length > 0 ? [disarm, ...quick] : quick
}

function toSynonyms({ kind, error_type }: FaultRule): string {
  if (kind !== undefined && kind !== 'error') return getSearchWords(kind)
  const known = error_type !== undefined && isErrorType(error_type) ? ERROR_SYNONYMS[error_type] : undefined
  return `${error_type ?? ''} ${known ?? ''}`
}

function useClockCommands(messages: readonly Message[]): Command[] {
  const tenant = useTenant()
  const { change } = useChange()
  const { data: clock } = useControlQuery(QUERIES.clock(tenant))
  const newest = messages.find(({ expires_at }) => expires_at !== null)
  const untilExpiry = clock && findAdvanceToExpiry(newest?.expires_at, clock.now)
  const toAdvance = (id: string, name: string, advance_ms: number): Command => ({
    id: `advance ${id}`,
    group: 'actions',
    name: TEXT.advance({ amount: name }),
    synonyms: 'clock time forward later',
    run: () =>
      void change(
        toClockChange(tenant, { advance_ms }, { before: clock, done: TEXTS.clock.advanced({ amount: name }) }),
      ),
  })
  const expiry = untilExpiry === undefined ? [] : [toAdvance('expiry', TEXTS.clock.almostExpired, untilExpiry)]
  const amounts = listKeys(AMOUNTS_MS).map((id) => toAdvance(id, TEXTS.clock.amounts[id], AMOUNTS_MS[id]))
  const reset: Command[] =
    clock && isMoved(clock)
      ? [
          {
            id: 'reset clock',
            group: 'actions',
            name: TEXTS.clock.reset,
            synonyms: 'clock now',
            run: () => void change(toClockReset(tenant, clock)),
          },
        ]
      : []
  const isFrozen = clock?.frozen === true
  const freeze: Command = {
    id: 'freeze',
    group: 'actions',
    name: isFrozen ? TEXT.resumeClock : TEXT.freezeClock,
    run: () =>
      void change(
        toClockChange(tenant, isFrozen ? { resume: true } : { freeze_at: true }, {
          before: clock,
          done: isFrozen ? TEXTS.clock.resumed : TEXTS.clock.frozen,
        }),
      ),
  }
  return [...reset, ...expiry, ...amounts, freeze]
}

function useTenantCommands(): Command[] {
  const tenant = useTenant()
  const { change } = useChange()
  return [
    {
      id: 'share',
      group: 'actions',
      name: TEXT.share,
      synonyms: 'export file colleague send',
      run: () => void change({ make: async () => downloadState(tenant), done: TEXT.shared }),
    },
    {
      id: 'snapshot',
      group: 'actions',
      name: TEXTS.tenants.snapshotTake,
      synonyms: 'save state',
      run: () => void change(toSnapshot(tenant)),
    },
    {
      id: 'reset tenant',
      group: 'actions',
      name: TEXTS.tenants.resetSubmit,
      synonyms: 'reset start over reset everything clear everything',
      run: () => void change(toReset(tenant)),
    },
  ]
}

/** Lets the browser download the tenant's export. */
function downloadState(tenant: string): void {
  const link = document.createElement('a')
  link.href = `/_mock/${encodeURIComponent(tenant)}/export`
  link.download = `${tenant}.json`
  link.click()
}

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
