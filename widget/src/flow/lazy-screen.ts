import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'

/** A screen, or a part of one, that comes later: beside its code come the texts and styles that all of them share. */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return lazyPart(async () => {
    const [Screen] = await Promise.all([load(), loadDress()])
    return Screen
  })
}

/** Brings the texts of what comes later, and of what the provider refuses. */
export async function loadDress(): Promise<void> {
  const { dress } = await import('./dress.ts')
  dress()
}
