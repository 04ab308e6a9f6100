import { listKeys } from './list-keys.ts'
import { findKept, keep } from './kept-value.ts'

/** What each preference may be, the default first. */
export const PREFERENCES = {
  theme: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  /** Whether single keys are shortcuts. */
  shortcuts: ['on', 'off'],
} as const

export type PreferenceName = keyof typeof PREFERENCES

/** Returns a preference of this browser. An unknown value means the default. */
export function getPreference(name: PreferenceName): string {
  const options: readonly string[] = PREFERENCES[name]
  const [first] = PREFERENCES[name]
  return options.find((option) => option === findKept(name)) ?? first
}

/** Keeps a preference for the next visit, if the browser allows it, and applies it. */
export function setPreference(name: PreferenceName, value: string): void {
  keep(name, value)
  document.documentElement.dataset[name] = value
}

/** Applies the kept preferences, before anything is shown. */
export function applyPreferences(): void {
  for (const name of listKeys(PREFERENCES)) document.documentElement.dataset[name] = getPreference(name)
}
