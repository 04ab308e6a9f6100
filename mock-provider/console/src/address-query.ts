import { replaceLocation } from './router.ts'

/** Puts what a page shows into its address, so that it can be sent to somebody else. Empty takes it out. */
export function changeQuery(changes: Record<string, string>): void {
  const { pathname, searchParams } = new URL(window.location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') searchParams.delete(name)
    else searchParams.set(name, value)
  }
  const search = searchParams.toString()
  replaceLocation(search === '' ? pathname : `${pathname}?${search}`)
}
