import type { Scene } from '../scene.ts'

/** What is played in this tab, and how far it has come. */
export type Progress = { scene: Scene; next: number }

const STORED = 'latchkey-gallery-scene'

export function readProgress(): Progress | undefined {
  const text = sessionStorage.getItem(STORED)
  return text === null ? undefined : (JSON.parse(text) as Progress) // what `keepProgress` wrote
}

export function keepProgress(progress: Progress): void {
  sessionStorage.setItem(STORED, JSON.stringify(progress))
}

/** Nothing of an earlier visit is left on this host: it is the gallery's alone. */
export function forgetEverything(): void {
  sessionStorage.clear()
  localStorage.clear()
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0]
    for (const scope of ['', `; domain=${window.location.hostname}`]) {
      document.cookie = `${name}=; path=/; max-age=0${scope}`
    }
  }
}
