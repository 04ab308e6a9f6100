import type { Story } from '../story.ts'

/** The story played in this tab, and the index of its next step. */
export type Progress = { story: Story; next: number }

const STORED = 'latchkey-gallery-story'

export function readProgress(): Progress | undefined {
  const text = sessionStorage.getItem(STORED)
  if (text === null) return undefined
  const progress: Progress = JSON.parse(text) // written by `keepProgress`
  return progress
}

export function keepProgress(progress: Progress): void {
  sessionStorage.setItem(STORED, JSON.stringify(progress))
}

/** Removes storage and cookies of earlier visits. The host belongs to the gallery alone. */
export function clearSite(): void {
  sessionStorage.clear()
  localStorage.clear()
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0]
    for (const scope of ['', `; domain=${window.location.hostname}`]) {
      document.cookie = `${name}=; path=/; max-age=0${scope}`
    }
  }
}
