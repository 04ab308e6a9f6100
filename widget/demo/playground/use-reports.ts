import { useState } from 'react'
import type { FrameReport, ReportedRequest } from './frame-message.ts'

/** An event, an error or a sign-in that the form has reported to its page. */
export type Happening = Exclude<FrameReport, { kind: 'ready' | 'request' }>

/** Collects what the form reports. */
export function useReports() {
  const [happenings, setHappenings] = useState<readonly Happening[]>([])
  const [requests, setRequests] = useState<readonly ReportedRequest[]>([])
  const add = (report: FrameReport) => {
    if (report.kind === 'request') setRequests((before) => [...before, report.request])
    else if (report.kind !== 'ready') setHappenings((before) => [...before, report])
  }
  const clear = () => {
    setHappenings([])
    setRequests([])
  }
  return { happenings, requests, add, clear }
}
