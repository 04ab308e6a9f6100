import type { ComponentType } from 'react'
import { loadCode } from '../browser/load-code.ts'
import { lazyPart } from './lazy-part.ts'

/**
 * Creates a component for a screen that is loaded together with the deferred assets.
 *
 * @param load imports the module of the screens
 * @param name the export with the screens by their ids. No other module has it
 */
export function lazyScreen<Name extends PropertyKey, Id extends PropertyKey>(
  load: () => Promise<Record<Name, Record<Id, ComponentType>>>,
  name: Name,
  id: Id,
) {
  return lazyPart(async () => {
    const [screens] = await Promise.all([loadCode(load, name), loadDeferredAssets()])
    return screens[name][id]
  })
}

/** Creates a component for a part of the main screen. */
export function lazyForm<Name extends PropertyKey>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazyPart(async () => (await loadCode(load, name))[name])
}

/** Loads and adds the deferred styles, and returns the deferred texts. */
export async function loadDeferredAssets() {
  const { applyDeferredAssets } = await loadCode(() => import('./deferred-assets.ts'), 'applyDeferredAssets')
  return applyDeferredAssets()
}
