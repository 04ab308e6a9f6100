import { replaceLocation } from './router.ts'

/** Changes the query of the page's URL, so that the URL reproduces the page. An empty value removes a parameter. */
export function changeQuery(changes: Record<string, string>): void {
  const { pathname, searchParams } = new URL(window.location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') searchParams.delete(name)
    else searchParams.set(name, value)
  }
  const search = searchParams.toString()
  replaceLocation(search === '' ? pathname : `${pathname}?${search}`)
}
