import { useEffect, useState } from 'react'
import { control } from '../../control.ts'
import type { Catalogue } from './catalogue.ts'

type Loaded = { catalogue?: Catalogue; error?: string }

/** The catalogue, asked for once: it is the same as long as the provider runs. */
export function useCatalogue(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    const controller = new AbortController()
    control('get', '/_mock/catalogue', { signal: controller.signal }).then(
      (catalogue) => setLoaded({ catalogue }),
      (error: unknown) => controller.signal.aborted || setLoaded({ error: String(error) }),
    )
    return () => controller.abort()
  }, [])
  return loaded
}
