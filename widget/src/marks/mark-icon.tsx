import { useSyncExternalStore } from 'react'
import type { LazyMark } from './mark.ts'

/** A mark in the place of an icon, whose space is reserved until the drawing is loaded. */
export function MarkIcon({ mark }: { mark: LazyMark }) {
  const { viewBox = '0 0 24 24', paths = [] } = useSyncExternalStore(mark.subscribe, mark.find, mark.findGiven) ?? {}
  return (
    <svg className="lk-icon" viewBox={viewBox} fill="currentColor" aria-hidden="true">
      {paths.map(([path, colour]) => (
        <path key={path} d={path} fill={colour} />
      ))}
    </svg>
  )
}
