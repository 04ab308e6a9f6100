import { messages } from '../messages/messages.ts'
import { Status } from './status.tsx'

/** Stands in for a page that is not known yet. */
export function Loading() {
  return (
    <div className="page page--loading">
      <Status>{messages.loading}</Status>
    </div>
  )
}
