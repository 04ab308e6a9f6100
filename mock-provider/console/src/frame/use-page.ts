import { matchPath, useLocation } from 'react-router'
import { PAGES, type ConsolePage } from '../pages/pages.ts'

/** Finds the page for the URL. */
export function usePage(): ConsolePage | undefined {
  const { pathname } = useLocation()
  return PAGES.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))
}
