import type { ComponentType } from 'react'
import { loadCode } from '../browser/load-code.ts'
import { lazyPart } from './lazy-part.ts'

/** The names under which a module has components. */
type ComponentName<Screens> = {
  [Name in keyof Screens]: Screens[Name] extends ComponentType ? Name : never
}[keyof Screens]

/**
 * A screen, or a part of one, that comes later: beside its code come the texts and styles that all of them share.
 *
 * @param load imports the module that has it
 * @param name its name there
 * @param prepare is given the module before anything of it is shown
 */
export function lazyScreen<Screens extends object>(
  load: () => Promise<Screens>,
  name: ComponentName<Screens>,
  prepare?: (screens: Screens) => void,
) {
  return lazyPart(async () => {
    const [screens] = await Promise.all([loadCode(load, name), loadDress()])
    prepare?.(screens)
    return screens[name] as ComponentType // its name is a component's
  })
}

/** Brings the texts of what comes later, and of what the provider refuses. */
export async function loadDress(): Promise<void> {
  const { dress } = await loadCode(() => import('./dress.ts'), 'dress')
  dress()
}
