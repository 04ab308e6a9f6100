import type { ComponentType } from 'react'
import { loadCode } from '../browser/load-code.ts'
import { lazyPart } from './lazy-part.ts'

/** Creates a component for a screen that is loaded together with the deferred assets. */
export function lazyScreen<Id extends string>(load: () => Promise<Record<Id, ComponentType>>, id: Id) {
  return lazyPart(async () => {
    const [screens] = await Promise.all([load(), loadDeferredAssets()])
    return screens[id]
  })
}

/** Loads and adds the deferred styles, and returns the deferred texts. */
export async function loadDeferredAssets() {
  const { applyDeferredAssets } = await loadCode(() => import('./deferred-assets.ts'), 'applyDeferredAssets')
  return applyDeferredAssets()
}
