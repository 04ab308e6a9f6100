import type { MockSchemas } from '@latchkey/openapi'
import { useEffect, useState } from 'react'
import type { GalleryEntry } from '../../../gallery/index.ts'
import { exchange, findObstacle, getStoryUrl, prepare, type ExchangeResponse } from './prepare.ts'

type Opened = { tenant?: string; response?: ExchangeResponse; error?: string }

/**
 * The entries that were already opened. React's strict mode runs effects twice, but a tenant must be prepared only
 * once.
 */
const opening = new WeakMap<GalleryEntry, Promise<Opened>>()

async function open(entry: GalleryEntry, operations: MockSchemas['CatalogueOperation'][]): Promise<Opened> {
  const tenant = await prepare(entry)
  if (entry.kind === 'story') {
    const error = findObstacle(entry)
    if (error !== undefined) return { tenant, error }
    window.location.replace(await getStoryUrl(entry, tenant))
    return { tenant }
  }
  const operation = operations.find(({ operation_id }) => operation_id === entry.operation_id)
  return operation ? { tenant, response: await exchange(operation, tenant, entry.body) } : { tenant }
}

/**
 * Prepares an entry, then navigates to its story or makes its call.
 *
 * @param entry must be the same object in every rendering
 */
export function useOpened(entry: GalleryEntry, operations: MockSchemas['CatalogueOperation'][]): Opened {
  const [state, setState] = useState<Opened>({})
  useEffect(() => {
    let isCurrent = true
    const opened = opening.get(entry) ?? open(entry, operations)
    opening.set(entry, opened)
    opened.then(
      (done) => isCurrent && setState(done),
      (error: unknown) => isCurrent && setState({ error: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [entry, operations])
  return state
}
