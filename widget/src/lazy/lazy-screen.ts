import type { ComponentType } from 'react'
import { loadCode } from '../browser/load-code.ts'
import { lazyPart } from './lazy-part.ts'

type Load<Name extends PropertyKey> = () => Promise<Record<Name, ComponentType>>

/**
 * Creates a component for a screen that is loaded together with the deferred assets.
 *
 * @param load imports the module of the component
 * @param name the component's name in that module
 */
export function lazyScreen<Name extends PropertyKey>(load: Load<Name>, name: Name) {
  return lazyPart(async () => {
    const [screens] = await Promise.all([loadCode(load, name), loadDeferredAssets()])
    return screens[name]
  })
}

/** Creates a component for a part of the main screen. */
export function lazyForm<Name extends PropertyKey>(load: Load<Name>, name: Name) {
  return lazyPart(async () => (await loadCode(load, name))[name])
}

/** Loads and adds the deferred styles, and returns the deferred texts. */
export async function loadDeferredAssets() {
  const { applyDeferredAssets } = await loadCode(() => import('./deferred-assets.ts'), 'applyDeferredAssets')
  return applyDeferredAssets()
}
