import { en } from '../messages/en.ts'
import { Status } from './status.tsx'

/** Stands in for a page that is not known yet. */
export function Loading() {
  return (
    <div className="page page--loading">
      <Status>{en.loading}</Status>
    </div>
  )
}
