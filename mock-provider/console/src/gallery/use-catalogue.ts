import type { MockSchemas } from '@latchkey/openapi'
import { useEffect, useState } from 'react'
import { control } from '../control.ts'

type Loaded = { catalogue?: MockSchemas['Catalogue']; error?: string }

/** What can go wrong: the same while the server runs, so it is asked for once. */
export function useCatalogue(): Loaded {
  const [state, setState] = useState<Loaded>({})
  useEffect(() => {
    let isCurrent = true
    control('get', '/_mock/catalogue').then(
      (catalogue) => isCurrent && setState({ catalogue }),
      (error: unknown) => isCurrent && setState({ error: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return state
}
