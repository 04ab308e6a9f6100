import { listKeys } from './object-members.ts'

const KEY_PREFIX = 'latchkey-console-'

/** Finds a value that was kept for this browser. Undefined when there is none, or when the browser blocks storage. */
function findKept(name: string): string | undefined {
  try {
    return localStorage.getItem(KEY_PREFIX + name) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value for the next visit, if the browser allows it. */
function keep(name: string, value: string): void {
  try {
    localStorage.setItem(KEY_PREFIX + name, value)
  } catch {
    // The browser blocks storage. The value applies until the page is closed or reloaded.
  }
}

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
