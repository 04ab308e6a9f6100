import { TEXTS } from '../messages/texts.ts'

const TEXT = TEXTS.journal

/** The status of a request, or that it got no response. */
export function RequestStatus({ status }: { status: number | null }) {
  const isGood = status !== null && status < 400
  return <span className={isGood ? 'badge badge-good' : 'badge badge-bad'}>{status ?? TEXT.aborted}</span>
}
