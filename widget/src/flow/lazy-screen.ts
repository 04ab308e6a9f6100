import type { ComponentType } from 'react'
import { loadCode } from '../browser/load-code.ts'
import { lazyPart } from './lazy-part.ts'

/**
 * Creates a component for a screen, or a part of one, that is loaded together with the deferred assets.
 *
 * @param load imports the module of the component
 * @param name the component's name in that module
 */
export function lazyScreen<Name extends PropertyKey>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyPart(async () => {
    const [screens] = await Promise.all([loadCode(load, name), loadDeferredAssets()])
    return screens[name]
  })
}

/** Loads and adds the deferred styles, and returns the deferred texts. */
export async function loadDeferredAssets() {
  const { applyDeferredAssets } = await loadCode(() => import('./deferred-first.ts'), 'applyDeferredAssets')
  return applyDeferredAssets()
}
