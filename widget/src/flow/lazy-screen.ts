import type { ComponentType } from 'react'
import { loadCode } from '../browser/load-code.ts'
import { lazyPart } from './lazy-part.ts'

/**
 * A screen, or a part of one, that comes later: beside its code come the texts and styles that all of them share.
 *
 * @param load loads what `find` finds it in
 */
export function lazyScreen<Screens>(load: () => Promise<Screens>, find: (screens: Screens) => ComponentType) {
  return lazyPart(async () => {
    const [screens] = await Promise.all([loadCode(load), loadDress()])
    return find(screens)
  })
}

/** Brings the texts of what comes later, and of what the provider refuses. */
export async function loadDress(): Promise<void> {
  const { dress } = await loadCode(() => import('./dress.ts'))
  dress()
}
