import { useEffect, useState } from 'react'
import type { MockSchemas } from '@latchkey/openapi'
import { control } from './control.ts'

type Loaded = { catalogue?: MockSchemas['Catalogue']; error?: string }

/** Loads the error catalogue once. It does not change while the provider runs. */
export function useCatalogue(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    const controller = new AbortController()
    control('get', '/_mock/catalogue', { signal: controller.signal }).then(
      (catalogue) => setLoaded({ catalogue }),
      (error: unknown) =>
        controller.signal.aborted || setLoaded({ error: error instanceof Error ? error.message : String(error) }),
    )
    return () => controller.abort()
  }, [])
  return loaded
}
