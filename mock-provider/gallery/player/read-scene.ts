import type { Scene, Step } from '../scene.ts'

/** Where the console shows an entry. */
const ENTRY_PATH = /^\/(errors|screens)\/[\w-]+$/

/**
 * The scene in an address's fragment. Anybody can write one: undefined for what is none, and for what would take the
 * browser to another site than the page's own.
 */
export function readScene(fragment: string, origin: string): Scene | undefined {
  try {
    const scene = JSON.parse(decodeURIComponent(fragment)) as Scene
    return isScene(scene, origin) ? scene : undefined
  } catch {
    return undefined
  }
}

function isScene({ path, title, setting, steps, shows }: Partial<Scene>, origin: string): boolean {
  const isText = [path, title, shows].every((text) => typeof text === 'string')
  const isWhole = isText && ENTRY_PATH.test(path ?? '') && typeof setting === 'object'
  return isWhole && Array.isArray(steps) && steps.every((step) => isStep(step, origin))
}

function isStep(step: Step, origin: string): boolean {
  if (Object.values(step).some((text) => typeof text !== 'string')) return false
  return !('visit' in step) || new URL(step.visit, origin).origin === origin
}
